// The one button of a page that is made to be printed.
document.getElementById("print")?.addEventListener("click", () => window.print());

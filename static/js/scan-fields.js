/* A scanner ends with Enter: in a form that takes several codes it leads to the next empty field. */

for (const form of document.querySelectorAll("form[data-scans]")) {
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input[type=text]")) return;
    const next = [...form.querySelectorAll("input[type=text]")].find((field) => !field.value.trim());
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

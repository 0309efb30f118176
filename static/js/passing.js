// "Will my weapon pass?": copies the link to an answer. Without it the link can be marked by hand.

const offer = () => {
  for (const button of document.querySelectorAll("button[data-copy][hidden]")) button.hidden = !navigator.clipboard;
};
offer();
document.addEventListener("htmx:afterSwap", offer);
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
  button.querySelector("span").textContent = button.dataset.copied;
});

// Choosing people to enter: those ticked move to the top and stay while one searches on.

const chosen = document.getElementById("chosen");
const candidates = document.getElementById("candidates");
const button = document.querySelector("[data-enter]");

const boxes = () => [...chosen.querySelectorAll("input:checked")];

const count = () => {
  if (!button.dataset.plain) button.dataset.plain = button.textContent;
  const n = boxes().length;
  button.textContent = n ? button.dataset.words.replace("{n}", n) : button.dataset.plain;
};

const settle = () => {
  const taken = new Set(boxes().map((box) => box.value));
  for (const box of candidates.querySelectorAll("input[type=checkbox]")) {
    const row = box.closest("li");
    if (taken.has(box.value)) row.remove();
    else if (box.checked) chosen.append(row);
  }
  count();
};

if (chosen && candidates && button) {
  document.getElementById("enter").addEventListener("change", ({ target }) => {
    const row = target.closest("li");
    if (target.checked) {
      chosen.append(row);
      target.focus({ preventScroll: true });
    } else if (row.parentElement === chosen) {
      candidates.querySelector("ul")?.prepend(row);
    }
    count();
  });
  document.getElementById("search-people").addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("htmx:afterSwap", settle);
  settle();
}

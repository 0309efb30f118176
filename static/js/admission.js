// One tap for a whole list: everything in it that nobody has judged yet has passed.

const form = document.getElementById("admission");

for (const button of form?.querySelectorAll("[data-all-passed]") ?? []) {
  button.hidden = false;
  button.addEventListener("click", () => {
    for (const row of button.closest("[data-part]").querySelectorAll("[role=radiogroup]")) {
      if (!row.querySelector("input:checked")) row.querySelector("input[value=passed]").checked = true;
    }
    form.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

// What can't be done by accident: held for a second, or pressed a second time within three.

const HOLD = 1000;
const AGAIN = 3000;
let held = null; // {button, timer}
let first = null; // {button, at}
const runs = new WeakMap();

/** What a guarded button does in the end. */
export const guard = (button, run) => {
  button.dataset.guarded = "";
  runs.set(button, run);
};
export const unguard = (button) => delete button.dataset.guarded;

const done = (button) => {
  release();
  first = null;
  runs.get(button)?.();
};

/** A press; the second one soon after is enough, as is holding on. */
export const press = (button, repeated = false) => {
  if (repeated || button.disabled) return;
  if (first?.button === button && performance.now() - first.at < AGAIN) {
    done(button);
    return;
  }
  first = { button, at: performance.now() };
  button.classList.add("holding");
  held = { button, timer: setTimeout(done, HOLD, button) };
};

/** The key or the finger was lifted. */
export const release = () => {
  if (!held) return;
  clearTimeout(held.timer);
  held.button.classList.remove("holding");
  held = null;
};

document.addEventListener("pointerdown", ({ target }) => {
  const button = target.closest("[data-guarded]");
  if (button) press(button);
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, release);

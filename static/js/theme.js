// Before the first paint, on a device that never chose: light or dark as the system is set.
const root = document.documentElement;
if (root.dataset.bsTheme === "auto") {
  root.dataset.bsTheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/* A scanned address in a search field: a hardware scanner types it, a phone's own may paste it. What it
   is of, the server's search knows; codes of people are on no page but their own. */

const ADDRESS = /^https?[:"]/i; // a Czech keyboard makes " of :
const PAUSE = 300; // ms after the last key of a scanner that sends no Enter
const PATIENCE = 8000;

/** Calls `onAnswer({card, people})`, or `onAway()` without a network; `onEnter()` for other typing. */
export const followScans = (box, address, { onAnswer, onAway, onEnter }) => {
  let timer = 0;

  const resolve = async () => {
    clearTimeout(timer);
    const typed = box.value;
    box.value = "";
    box.dispatchEvent(new Event("input"));
    try {
      const response = await fetch(`${address}?q=${encodeURIComponent(typed)}`, {
        headers: { Accept: "application/json" },
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (!response.ok || response.redirected) throw new Error(String(response.status));
      onAnswer(await response.json());
    } catch {
      onAway();
    }
  };

  box.addEventListener("input", () => {
    clearTimeout(timer);
    if (ADDRESS.test(box.value.trim())) timer = setTimeout(resolve, PAUSE);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (ADDRESS.test(box.value.trim())) resolve();
    else onEnter();
  });
};

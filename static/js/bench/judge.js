/* The class and the proposal come from the server alone. While it can't be reached there are none:
   the page then shows what stands in its #undecided template. An answer to an older question is dropped. */

const TYPING_WAIT = 120; // ms after a digit
const PATIENCE = 4000; // ms until the server counts as out of reach
const ASK_AGAIN = 3000;
const PARTS = ["class", "because", "decide", "problems"];

export function judging(form, { question, shown, parts = PARTS }) {
  const undecided = document.getElementById("undecided");
  let asked = null; // what the running question is
  let answered = null; // what the shown answer belongs to
  let running = null;
  let timer = 0;
  let reachable = true;
  let pressed = false; // a finger is on the verdicts
  let held = null; // an answer that waits until it is off

  function show(fragment, to) {
    if (pressed) {
      held = () => show(fragment, to);
      return;
    }
    held = null;
    if (question() !== to) return; // it waited for too long
    const focused = document.activeElement?.id;
    for (const id of parts) {
      const fresh = fragment.querySelector(`#${id}`);
      if (fresh) document.getElementById(id).replaceWith(fresh);
    }
    if (focused && !document.activeElement?.id) document.getElementById(focused)?.focus();
    // the answer may offer a choice of classes and mark one: that is still the same question
    answered = asked = question();
    shown(reachable);
  }

  async function ask() {
    const wanted = question();
    if (wanted === asked) return;
    running?.abort();
    asked = wanted;
    const mine = (running = new AbortController());
    const patience = setTimeout(() => mine.abort("late"), PATIENCE);
    try {
      const answer = await fetch(`${form.dataset.judge}?${wanted}`, {
        signal: mine.signal, headers: { Accept: "text/html", "X-Requested-With": "fetch" }, redirect: "error",
      });
      if (!answer.ok) throw new Error(answer.statusText);
      const html = await answer.text();
      if (asked !== wanted) return;
      reachable = true;
      if (question() !== wanted) {
        asked = null; // the sheet has changed since: the next question is on its way
        return;
      }
      show(new DOMParser().parseFromString(html, "text/html"), wanted);
    } catch {
      if (asked !== wanted) return; // an older question, dropped
      reachable = false;
      show(undecided ? undecided.content.cloneNode(true) : document.createDocumentFragment(), wanted);
      asked = null;
      timer = setTimeout(ask, ASK_AGAIN);
    } finally {
      clearTimeout(patience);
    }
  }

  document.addEventListener("pointerdown", ({ target }) => (pressed = Boolean(target.closest("#decide"))));
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => setTimeout(() => {
      pressed = false;
      held?.();
    }));
  }
  window.addEventListener("online", () => ask());

  return {
    /* Something on the sheet changed; digits come in a row, so they wait a moment. */
    changed({ typing = false } = {}) {
      clearTimeout(timer);
      timer = setTimeout(ask, typing ? TYPING_WAIT : 0);
    },
    /* Other rules are in force: the answer to the same question may be another one. */
    otherRules() {
      asked = answered = null;
      clearTimeout(timer);
      timer = setTimeout(ask, 0);
    },
    /* Whether what is shown belongs to what is on the sheet. */
    get current() { return answered === question(); },
    get reachable() { return reachable; },
  };
}

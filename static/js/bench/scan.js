/* A hardware scanner types like a very fast person. What it types must never press the bench's keys. */

export const GAP = 35; // ms between two keys of one scan; people need 60 and more
const SHORTEST = 6; // keys; a shorter burst is a person who rolls two fingers

/* Collects keys that come in a burst. `onKeys(events)` gets a short burst back, in order;
   `onScan(text, start)` gets a long one, `start` being what `begin()` gave before its first key. */
export function bursts({ begin, onKeys, onScan }) {
  let keys = [];
  let start = null;
  let last = 0;
  let timer = 0;

  function flush() {
    clearTimeout(timer);
    const burst = keys;
    keys = [];
    const typed = burst.filter((event) => event.key.length === 1);
    if (typed.length >= SHORTEST) onScan(typed.map((event) => event.key).join(""), start);
    else onKeys(burst);
  }

  return {
    take(event) {
      if (keys.length && event.timeStamp - last > GAP) flush();
      if (!keys.length) start = begin();
      last = event.timeStamp;
      keys.push(event);
      clearTimeout(timer);
      timer = setTimeout(flush, GAP + 5);
    },
    /* Enter ends a scan, or comes after keys that are still to be pressed: says whether it was a scan's. */
    ends(event) {
      if (!keys.length) return false;
      const scan = keys.length >= SHORTEST && event.timeStamp - last <= 2 * GAP;
      flush();
      return scan;
    },
  };
}

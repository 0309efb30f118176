// Entering an act: what it is called, how it sounds, and that it goes to the outbox.

import { lineOf } from "./lines.js";
import * as model from "./model.js";
import { sound } from "./sound.js";

/** Enter an act of the bout, unless somebody else keeps the desk; the answer comes later. */
export const enter = (act) => {
  const now = model.expected();
  if (!mayEnter(now) && act.do !== "take_desk") {
    sound("no");
    return null;
  }
  sound(act.do, act.side);
  return model.enter(act, lineOf({ ...act, user: model.fixed.user }));
};

/** Whether this device keeps the desk, or nobody does, and the person judges here. */
export const mayEnter = (bout) =>
  "may" in document.getElementById("main").dataset && (!bout.keeper || bout.keeper.desk === model.device);

const SAID = ["hit", "double", "answered", "warning"]; // of the fight, while it goes on
const standing = (bout) => bout.acts.filter((act) => !act.note && !act.void && act.do !== "undo");

/** Take back what `toUndo` names, by its number where the server has given it one. */
export const undo = () => {
  const bout = model.expected();
  const act = toUndo(bout);
  if (!act) return null;
  return enter({ do: act.number === standing(bout).at(-1).number ? "undo" : "strike", of: act.number });
};

/** What undo takes back: the last act that stands. Where the fight was halted right after an entry,
 * that entry: the halt stands, and going on is what takes a halt back. */
export const toUndo = (bout) => {
  if (bout.state === "confirmed") return undefined;
  const [before, last] = [undefined, ...standing(bout)].slice(-2);
  return last?.do === "halt" && SAID.includes(before?.do) ? before : last;
};

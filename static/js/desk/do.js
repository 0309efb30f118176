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

/** Undo the last act that stands, by its number where the server has given it one. */
export const undo = () => {
  const last = lastStanding(model.expected());
  return last ? enter({ do: "undo", of: last.number }) : null;
};

export const lastStanding = (bout) =>
  bout.state === "confirmed" ? null : bout.acts.findLast((act) => !act.note && !act.void && act.do !== "undo");

// Sound and vibration tell outcomes apart without a look: red low, blue high, a halt falls, a start
// rises, a refusal buzzes. Both can be off; the device remembers it.

const SOUNDS = {
  red: [[330, 0.09]],
  blue: [[660, 0.09]],
  start: [[440, 0.07], [660, 0.1]],
  halt: [[440, 0.07], [300, 0.12]],
  note: [[520, 0.05]],
  undo: [[500, 0.05], [380, 0.05], [280, 0.08]],
  penalty: [[220, 0.25]],
  done: [[523, 0.08], [659, 0.08], [784, 0.16]],
  no: [[140, 0.12], [120, 0.2]],
};
const BUZZ = { red: [40], blue: [40, 60, 40], start: [80], halt: [120], penalty: [200], undo: [20, 40, 20], no: [60, 40, 60, 40, 60], done: [60, 60, 160] };
const KINDS = {
  start: "start",
  resume: "start",
  halt: "halt",
  undo: "undo",
  strike: "undo",
  warning: "penalty",
  disqualify: "penalty",
  confirm: "done",
  settle: "done",
  no: "no",
};
const boxes = { sound: document.getElementById("sound-on"), buzz: document.getElementById("buzz-on") };
let context = null;

for (const [name, box] of Object.entries(boxes)) {
  if (!box) continue;
  box.checked = localStorage.getItem(`ruman.desk.${name}`) !== "off";
  box.addEventListener("change", () => localStorage.setItem(`ruman.desk.${name}`, box.checked ? "on" : "off"));
}

const play = (tones) => {
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [hertz, seconds] of tones) {
    const tone = context.createOscillator();
    const loud = context.createGain();
    tone.frequency.value = hertz;
    loud.gain.setValueAtTime(0.15, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(loud).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
};

/** Tell an act by ear and hand; `side` where it is about one. */
export const sound = (act, side) => {
  const kind = KINDS[act] ?? (act === "hit" ? side : "note");
  document.documentElement.dataset.heard = kind;
  try {
    if (boxes.sound?.checked) play(SOUNDS[kind] ?? SOUNDS.note);
    if (boxes.buzz?.checked) navigator.vibrate?.(BUZZ[kind] ?? [25]);
  } catch {
    // a device without a voice
  }
};

// What the device remembers of a bout beyond the page: the server's last word, and the acts that it
// answered since. A page that is opened without a server is as old as its last visit; this isn't.

const PREFIX = "ruman.desk.bout.";
const OLD = 2 * 86_400_000; // ms after which a bout is over for sure

const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
};

const forgetOld = () => {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && !(Date.now() - read(key).at < OLD)) localStorage.removeItem(key);
  }
};

/** The server's last word about this bout, and the answered acts that it doesn't name; {} at first. */
export const recall = (bout) => read(PREFIX + bout);

/** Remember more of this bout: `{said}` or `{done}`. */
export const remember = (bout, more) => {
  try {
    localStorage.setItem(PREFIX + bout, JSON.stringify({ ...recall(bout), ...more, at: Date.now() }));
  } catch {
    // a full device goes without
  }
};

forgetOld();

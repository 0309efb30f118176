// One tab at a time: Web Locks on secure origins, else a lease in localStorage.

const LEASE = "ruman.lease";
const HELD = 40_000; // ms, longer than one post may take; a tab that froze loses its turn after that
const me = Math.random().toString(36).slice(2);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const lease = () => {
  try {
    return JSON.parse(localStorage.getItem(LEASE)) || { until: 0 };
  } catch {
    return { until: 0 };
  }
};
const hold = () => localStorage.setItem(LEASE, JSON.stringify({ by: me, until: Date.now() + HELD }));

const taken = async () => {
  const other = lease();
  if (other.by !== me && Date.now() < other.until && other.until < Date.now() + 2 * HELD) return false;
  hold();
  await pause(60 + Math.random() * 60); // who writes last has it
  return lease().by === me;
};

/** Run `work` while no other tab of this site runs its own; waits for the turn. */
export const inTurn = async (work) => {
  if (navigator.locks) return navigator.locks.request("ruman-outbox", work);
  const release = () => {
    if (lease().by === me) localStorage.removeItem(LEASE);
  };
  window.addEventListener("pagehide", release); // while waiting too: a turn may come as the page goes
  while (!(await taken())) await pause(500 + Math.random() * 500);
  const renewing = setInterval(hold, HELD / 4);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    window.removeEventListener("pagehide", release);
    release();
  }
};

// What the server said about this page in its #live element: addresses, tokens, texts.

const element = document.getElementById("live");

/** The data attributes of the page's #live element; empty where a page has none. */
export const page = element ? element.dataset : {};

/** A text of the page with its {placeholders} filled in. */
export const words = (name, values = {}) =>
  (page[name] || "").replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));

/** Tell the page's own scripts; listen with document.addEventListener(name, …). */
export const tell = (name, detail = {}) => document.dispatchEvent(new CustomEvent(name, { detail }));

/** A random UUID; plain http has no crypto.randomUUID. */
export const uuid = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

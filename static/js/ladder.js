// The ladder's picture: larger, smaller, whole; its place stays while news come in.

const LEAST = 0.25;
const MOST = 3;
const KEY = `ruman.ladder.${location.pathname}`;

const kept = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
};
const state = { zoom: 0, left: 0, top: 0, ...kept() };

const keep = () => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // a private window forgets it
  }
};

const whole = (slide, picture) => {
  const { width } = picture.viewBox.baseVal;
  return Math.max(0.08, Math.min(1, (slide.clientWidth - 24) / width));
};

const show = (slide, picture) => {
  picture.style.width = `${picture.viewBox.baseVal.width * state.zoom}px`;
  slide.scrollTo(state.left, state.top);
};

/** Zoom around the middle of what is seen. */
const zoomTo = (slide, picture, zoom) => {
  const ratio = zoom / state.zoom;
  const x = slide.scrollLeft + slide.clientWidth / 2;
  const y = slide.scrollTop + slide.clientHeight / 2;
  state.zoom = zoom;
  state.left = x * ratio - slide.clientWidth / 2;
  state.top = y * ratio - slide.clientHeight / 2;
  show(slide, picture);
  keep();
};

const start = () => {
  const frame = document.querySelector(".picture-frame");
  if (!frame) return;
  const slide = frame.querySelector(".slide");
  const picture = frame.querySelector(".ladder");
  const bar = frame.querySelector(".zoom");
  bar.hidden = false;
  bar.addEventListener("click", ({ target }) => {
    const how = target.closest("[data-zoom]")?.dataset.zoom;
    if (how === "in") zoomTo(slide, picture, Math.min(MOST, state.zoom * 1.4));
    if (how === "out") zoomTo(slide, picture, Math.max(LEAST, state.zoom / 1.4));
    if (how === "fit") zoomTo(slide, picture, whole(slide, picture));
  });
  slide.addEventListener("scroll", () => {
    state.left = slide.scrollLeft;
    state.top = slide.scrollTop;
    keep();
  }, { passive: true });
  if (!state.zoom) state.zoom = whole(slide, picture) < 0.7 ? 1 : whole(slide, picture);
  show(slide, picture);
};

document.addEventListener("news:fresh", start);
start();

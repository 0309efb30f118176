// A photo made small enough to be kept on the device until it can be sent.

const draw = (image, side) => {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const decoded = async (file) => {
  if (file.type === "image/svg+xml") throw new TypeError("a drawing"); // which no camera makes
  if ("createImageBitmap" in window) return createImageBitmap(file, { imageOrientation: "from-image" });
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return image;
};

const asItIs = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

// HEIC begins with a box named "ftyp"; what else the server takes, the browser can draw
const onlyTheServerReads = async (file) => {
  const head = new Uint8Array(await file.slice(4, 8).arrayBuffer());
  return String.fromCharCode(...head) === "ftyp";
};

/** A data: address of the photo, upright, as JPEG of at most `most` characters; HEIC that the browser
 *  can't draw stays as it is, for the server to convert. Anything else that it can't draw throws. */
export const shrink = async (file, { side = 1600, most = 400_000 } = {}) => {
  let image;
  try {
    image = await decoded(file);
  } catch (error) {
    if (await onlyTheServerReads(file)) return asItIs(file);
    throw error;
  }
  let smaller = "";
  for (const [size, quality] of [[side, 0.85], [side, 0.7], [side * 0.75, 0.7], [side / 2, 0.6]]) {
    smaller = draw(image, size).toDataURL("image/jpeg", quality);
    if (smaller.length <= most) break;
  }
  image.close?.();
  return smaller;
};

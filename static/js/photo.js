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

/** A data: address of the photo, upright, as JPEG of at most `most` characters; a picture that the
 *  browser can't draw (HEIC, say) stays as it is, for the server to convert. */
export const shrink = async (file, { side = 1600, most = 400_000 } = {}) => {
  let image;
  try {
    image = await decoded(file);
  } catch {
    return asItIs(file);
  }
  let smaller = "";
  for (const [size, quality] of [[side, 0.85], [side, 0.7], [side * 0.75, 0.7], [side / 2, 0.6]]) {
    smaller = draw(image, size).toDataURL("image/jpeg", quality);
    if (smaller.length <= most) break;
  }
  image.close?.();
  return smaller;
};

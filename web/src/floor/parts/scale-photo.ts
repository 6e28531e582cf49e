/** The longer side of a photo as it is sent. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/** The size that fits, in whole pixels; small ones stay as they are. */
function fittingSize(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** A JPEG of at most 1600 pixels, upright as the camera was held. */
export async function scalePhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = fittingSize(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This phone draws no pictures.');
  // JPEG knows no see-through: what was is white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This phone makes no JPEG of it.'))),
      'image/jpeg',
      QUALITY,
    );
  });
}

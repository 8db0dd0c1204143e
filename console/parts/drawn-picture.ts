import { words } from '../words/words.ts';

/** The API takes no SVG, which may hold scripts. The browser draws it, and runs none. */
export const DRAWN_TYPE = 'image/svg+xml';
/** The longest side of a drawn picture. A logo is printed a few centimetres wide. */
const SIDE_MAX = 1_600;
const NO_SIZE = { width: 300, height: 150 };

/** The file itself, or a PNG of an SVG. */
export async function drawnPicture(file: File): Promise<File> {
  if (file.type !== DRAWN_TYPE) return file;
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const blob = await pngOf(picture);
    if (!blob) throw new Error(words.parts.uploads.noPicture(file.name));
    return new File([blob], file.name.replace(/\.svg$/i, '.png'), { type: 'image/png' });
  } catch {
    throw new Error(words.parts.uploads.noPicture(file.name));
  } finally {
    URL.revokeObjectURL(address);
  }
}

function pngOf(picture: HTMLImageElement): Promise<Blob | null> {
  const width = picture.naturalWidth || NO_SIZE.width;
  const height = picture.naturalHeight || NO_SIZE.height;
  const scale = SIDE_MAX / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

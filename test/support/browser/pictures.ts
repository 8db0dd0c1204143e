import sharp from 'sharp';

/** Grey values below it are as dark as text. */
const DARK_MAX = 128;

/** Which part of a picture is dark. A page with text has some, an empty one none. */
export async function darkShare(picture: Uint8Array): Promise<number> {
  const grey = await sharp(picture).greyscale().raw().toBuffer();
  return grey.filter((value) => value < DARK_MAX).length / grey.length;
}

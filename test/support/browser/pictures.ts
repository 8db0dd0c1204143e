import sharp from 'sharp';

/** Grey values below it are as dark as text. */
const DARK_MAX = 128;
/** The part of the viewer that a page fills, whatever its paper: around it, the viewer is dark itself. */
const MARGIN = 0.05;
const WIDTH = 1 - 2 * MARGIN;
const HEIGHT = 0.7;

/** Which part of the page in a viewer of PDF files is dark: nothing of an empty page, all of a viewer without a page. */
export async function darkShareOfPage(viewer: Uint8Array): Promise<number> {
  const { width = 0, height = 0 } = await sharp(viewer).metadata();
  const page = {
    ...{ left: Math.round(width * MARGIN), top: Math.round(height * MARGIN) },
    ...{ width: Math.round(width * WIDTH), height: Math.round(height * HEIGHT) },
  };
  const grey = await sharp(viewer).extract(page).greyscale().raw().toBuffer();
  return grey.filter((value) => value < DARK_MAX).length / grey.length;
}

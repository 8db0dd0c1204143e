import { createHash } from 'node:crypto';
import { sharp } from '../pictures/guarded-sharp.ts';
import { PICTURE_PIXELS_MAX } from '../pictures/picture.ts';

/** A picture as templates take it: the first frame, upright, in sRGB, as a PNG. */
export interface PrintPicture {
  bytes: Buffer;
  widthPx: number;
  heightPx: number;
}

export interface Box {
  widthPx: number;
  heightPx: number;
}

/** Small letters stay readable. */
const PHOTO_QUALITY = 82;
/** Pictures of the last documents. A tenant's documents all have the same pictures. */
const CACHED_BYTES_MAX = 64 * 1_048_576;

/** Turns uploaded pictures into what templates take, at most as large as print needs. */
export class PrintPictures {
  /** The least recently used first. */
  private readonly cache = new Map<string, PrintPicture>();
  private cachedBytes = 0;

  async prepare(uploaded: Uint8Array, box: Box): Promise<PrintPicture> {
    const key = `${createHash('sha256').update(uploaded).digest('hex')} ${box.widthPx} ${box.heightPx}`;
    const known = this.cache.get(key);
    if (known) this.forget(key, known);
    const picture = known ?? (await convert(uploaded, box));
    this.remember(key, picture);
    return picture;
  }

  private remember(key: string, picture: PrintPicture): void {
    this.cache.set(key, picture);
    this.cachedBytes += picture.bytes.length;
    for (const [oldest, old] of this.cache) {
      if (this.cachedBytes <= CACHED_BYTES_MAX) return;
      this.forget(oldest, old);
    }
  }

  private forget(key: string, picture: PrintPicture): void {
    this.cache.delete(key);
    this.cachedBytes -= picture.bytes.length;
  }
}

/** A picture that only one document has, as a JPEG of the size of print. Transparent parts are white. */
export async function photoOf(uploaded: Uint8Array, box: Box): Promise<Buffer> {
  return resized(uploaded, box)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: PHOTO_QUALITY })
    .toBuffer();
}

function resized(uploaded: Uint8Array, { widthPx, heightPx }: Box) {
  return sharp(uploaded, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize({ width: widthPx, height: heightPx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
}

async function convert(uploaded: Uint8Array, box: Box): Promise<PrintPicture> {
  const { data, info } = await resized(uploaded, box)
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, widthPx: info.width, heightPx: info.height };
}

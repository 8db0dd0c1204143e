import { becomeWorker } from '../processes/become-worker.ts';
import { sharp } from './guarded-sharp.ts';
import { hasEnd, PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX } from './picture.ts';

/**
 * Decodes untrusted pictures in a process that may be killed at any time. `decoder.ts` starts it and watches its time
 * and memory. It holds no secrets, has an empty environment, and opens no files or connections.
 */

const DAMAGED = 'is damaged: it can not be decoded to its end';
const TOO_LONG = `has a side of more than ${PICTURE_SIDE_MAX} pixels`;
const TOO_MANY_PIXELS = `has more than ${PICTURE_PIXELS_MAX} pixels`;

becomeWorker(async (bytes: Uint8Array) => {
  process.send?.({ flaw: await findFlaw(bytes) });
});

/** Extracting one channel makes the library decode every pixel of every frame. */
async function findFlaw(bytes: Uint8Array): Promise<string | null> {
  const options = {
    animated: true,
    failOn: 'warning',
    limitInputPixels: PICTURE_PIXELS_MAX,
    sequentialRead: true,
    ignoreIcc: true,
  } as const;
  if (!hasEnd(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return DAMAGED;
  try {
    const { pages = 1, width, height, pageHeight = height } = await sharp(bytes, options).metadata();
    if (Math.max(width, pageHeight) > PICTURE_SIDE_MAX) return TOO_LONG;
    if (isGif(bytes) && gifScreenPixels(bytes) * pages > PICTURE_PIXELS_MAX) return TOO_MANY_PIXELS;
    await sharp(bytes, options).extractChannel(0).raw({ depth: 'uchar' }).toBuffer();
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return /pixel limit/.test(message) ? TOO_MANY_PIXELS : DAMAGED;
  }
}

function isGif(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'GIF8';
}

/** The size of a GIF's screen. The library may report only the area of its frames, but browsers show all of it. */
function gifScreenPixels(bytes: Uint8Array): number {
  const header = Buffer.from(bytes.subarray(0, 10));
  return header.readUInt16LE(6) * header.readUInt16LE(8);
}

import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { hasEnd, PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX } from './picture.ts';

/**
 * Decodes untrusted pictures in a process that may be killed at any time. `decoder.ts` forks it and watches its time and
 * memory. It holds no secrets, has an empty environment, and opens no files or connections.
 */

/** If memory runs out, the kernel kills this process first, not the service. */
const OOM_SCORE_MOST_WILLING = '1000';
const LOW_PRIORITY = 10;

const DAMAGED = 'is damaged: it can not be decoded to its end';
const TOO_LONG = `has a side of more than ${PICTURE_SIDE_MAX} pixels`;
const TOO_MANY_PIXELS = `has more than ${PICTURE_PIXELS_MAX} pixels`;

attempt(() => writeFileSync('/proc/self/oom_score_adj', OOM_SCORE_MOST_WILLING));
attempt(() => setPriority(LOW_PRIORITY));
process.on('disconnect', () => process.exit()); // the service has ended
process.on('SIGINT', () => {}); // meant for the service, which ends this process itself

sharp.cache(false);
sharp.concurrency(1);
// The library reads many formats. All but four are blocked, SVG among them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

process.on('message', async (bytes: Uint8Array) => {
  process.send?.({ flaw: await findFlaw(bytes) });
});
process.send?.('ready');

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

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Not every system permits it. The limits of `decoder.ts` apply in any case.
  }
}

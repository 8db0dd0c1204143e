import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { hasEnd, PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX } from './picture.ts';

/**
 * Decodes pictures that strangers sent, in a process that may be killed at any time: forked by `decoder.ts`, which
 * watches its time and memory. It holds no secret, has an empty environment, and opens no file or connection.
 */

/** Where memory runs out, this process goes first, and the service stays. */
const OOM_SCORE_MOST_WILLING = '1000';
const LOW_PRIORITY = 10;

const DAMAGED = 'is damaged: it can not be decoded to its end';
const TOO_LONG = `has a side of more than ${PICTURE_SIDE_MAX} pixels`;
const TOO_MANY_PIXELS = `has more than ${PICTURE_PIXELS_MAX} pixels`;

attempt(() => writeFileSync('/proc/self/oom_score_adj', OOM_SCORE_MOST_WILLING));
attempt(() => setPriority(LOW_PRIORITY));
process.on('disconnect', () => process.exit()); // whoever wanted to know is gone
process.on('SIGINT', () => {}); // meant for the service, which ends this process when it is done

sharp.cache(false);
sharp.concurrency(1);
// Of the many formats that the library reads, the four; SVG and the others are not even looked at.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

process.on('message', async (bytes: Uint8Array) => {
  process.send?.({ flaw: await flawOf(bytes) });
});
process.send?.('ready');

/** Every pixel of every frame is decoded; one channel of the outcome is enough to have asked for them all. */
async function flawOf(bytes: Uint8Array): Promise<string | null> {
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
    const says = error instanceof Error ? error.message : String(error);
    return /pixel limit/.test(says) ? TOO_MANY_PIXELS : DAMAGED;
  }
}

function isGif(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'GIF8';
}

/** The library may shrink the screen to its frames; a browser that shows it does not. */
function gifScreenPixels(bytes: Uint8Array): number {
  const header = Buffer.from(bytes.subarray(0, 10));
  return header.readUInt16LE(6) * header.readUInt16LE(8);
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Not every system lets us; the limits of `decoder.ts` hold all the same.
  }
}

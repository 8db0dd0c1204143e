import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { gifOf, pngOf, slowPng } from '../../../test/support/hostile/pictures.ts';
import { FORMATS, picture } from '../../../test/support/records/assets.ts';
import { COST_BYTES, COST_MAX, estimateCost } from './cost.ts';

/** The cost of a small file without any pixels. */
const BASE = 5;
const PIXELS_PER_MS = 25_000;

const costOf = (bytes: Buffer, totalBytes = bytes.length) =>
  estimateCost({ bytes: bytes.subarray(0, COST_BYTES), totalBytes });

/** How often each pixel counts, without the cost of the bytes. */
function passesOf(bytes: Buffer, pixels: number): number {
  return Math.round(((costOf(bytes) - BASE - bytes.length / 100_000) * PIXELS_PER_MS * 10) / pixels) / 10;
}

describe('the cost of a picture', () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#123' } });

  test('the cost of a picture follows from the pixels that it declares, in every format', async () => {
    const pixels = 300 * 200;
    for (const [says, bytes, passes] of [
      ['png', await flat(300, 200).png().toBuffer(), 1],
      ['interlaced png', await flat(300, 200).png({ progressive: true }).toBuffer(), 2],
      ['png of 16 bit', await flat(300, 200).toColourspace('rgb16').png().toBuffer(), 2],
      ['jpeg', await flat(300, 200).jpeg().toBuffer(), 0.5],
      ['progressive jpeg', await flat(300, 200).jpeg({ progressive: true }).toBuffer(), 1],
      [
        'jpeg with metadata',
        await flat(300, 200)
          .keepMetadata()
          .withExif({ IFD0: { Artist: 'x'.repeat(60_000) } })
          .jpeg()
          .toBuffer(),
        0.5,
      ],
      ['webp', await flat(300, 200).webp().toBuffer(), 1],
      ['lossless webp', await flat(300, 200).webp({ lossless: true }).toBuffer(), 1],
      [
        'extended webp',
        await flat(300, 200)
          .withExif({ IFD0: { Artist: 'x' } })
          .webp()
          .toBuffer(),
        1,
      ],
      ['gif', await flat(300, 200).gif().toBuffer(), 1],
    ] as [string, Buffer, number][])
      assert.equal(passesOf(bytes, pixels), passes, says);
    assert.equal(passesOf(slowPng(200), 200 * 200), 4, 'interlaced png of 16 bit');
  });

  test('the cost of a picture counts every frame of an animation', async () => {
    const frames = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        sharp({ create: { width: 100, height: 90, channels: 3, background: { r: 30 * index, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = sharp(frames, { join: { animated: true } });
    assert.equal(passesOf(await animated.clone().gif().toBuffer(), 100 * 90), 7);
    assert.equal(passesOf(await animated.clone().webp().toBuffer(), 100 * 90), 7);
    assert.equal(passesOf(gifOf(50, 50, 900), 50 * 50), 900);
  });

  test('the cost of a picture expects the frames that are not seen, from those that are', () => {
    const bytes = gifOf(20, 20, 50_000);
    assert.ok(bytes.length > 2 * COST_BYTES);
    assert.ok(Math.abs(passesOf(bytes, 20 * 20) - 50_000) < 500);
  });

  test('the cost of a picture counts a frame that is larger than its screen', () => {
    const bytes = gifOf(1, 1, 1);
    bytes.writeUInt16LE(3_000, 6 + 13 + 8 + 5);
    bytes.writeUInt16LE(3_000, 6 + 13 + 8 + 7);
    assert.equal(passesOf(bytes, 3_000 * 3_000), 1);
  });

  test('the cost of a picture grows with the file', async () => {
    const small = await picture('png');
    assert.ok(costOf(small) < 6);
    assert.ok(costOf(small, 10_000_000) > 100);
    assert.ok(costOf(Buffer.from('no picture at all')) < 6, 'it will not be decoded');
  });

  test('the cost of a picture is the highest for a picture beyond the limits, or one that does not declare its size', async () => {
    const jpeg = await picture('jpeg');
    for (const [says, bytes] of [
      ['30,000 by 30,000', pngOf(30_000, 30_000, Buffer.alloc(10))],
      ['sides beyond measure', pngOf(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(10))],
      ['no width', pngOf(0, 100, Buffer.alloc(10))],
      ['10,000 large frames', gifOf(65_535, 65_535, 10_000)],
      ['the largest screen', gifOf(65_535, 65_535, 0)],
      ['a header cut off', (await picture('png')).subarray(0, 28)],
      ['another first chunk', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dtEXt0123456789abcdefghi', 'latin1')],
      ['no frame', jpeg.subarray(0, 20)],
      ['an unknown chunk', Buffer.from('RIFF\xff\xff\xff\xffWEBPXXXX\0\0\0\0'.padEnd(60), 'latin1')],
      ['metadata without an end', endless('\xff\xd8\xff', '\xff\xe1\xff\xff')],
      ['segments without a length', endless('\xff\xd8\xff', '\xff\xe1\0\0')],
      ['fill bytes only', endless('\xff\xd8\xff', '\xff')],
    ] as [string, Buffer][])
      assert.equal(costOf(bytes), COST_MAX, says);
  });

  test('the cost of a picture is found quickly, and within its range, whatever the bytes', async () => {
    const hostile = [
      endless('GIF89a\x01\0\x01\0\0\0\0', '\0'),
      endless('GIF89a\x01\0\x01\0\0\0\0', '!\xf9\x01\0\0'),
      endless('GIF89a\x01\0\x01\0\0\0\0', ','),
      endless('RIFF\0\0\0\0WEBPVP8X\0\0\0\0', '\0'),
      endless('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0', 'ANMF\0\0\0\0'),
      endless('\xff\xd8\xff', '\xd8\xff'),
    ];
    for (const format of FORMATS) {
      const whole = await picture(format);
      for (let length = 0; length < Math.min(whole.length, 300); length++)
        hostile.push(whole.subarray(0, length));
      for (let bit = 0; bit < 8 * 60; bit++) {
        const flipped = Buffer.from(whole);
        flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
        hostile.push(flipped);
      }
    }
    for (const bytes of hostile) {
      const cost = costOf(bytes, Math.max(bytes.length, 1_000));
      assert.ok(cost >= BASE && cost <= COST_MAX, `${cost}: ${bytes.toString('latin1', 0, 40)}`);
    }
  });
});

function endless(start: string, repeated: string): Buffer {
  return Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(COST_BYTES, repeated, 'latin1')]);
}

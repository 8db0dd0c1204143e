import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { brokenPictures, slowPng } from '../../../test/support/hostile/pictures.ts';
import { FORMATS, picture } from '../../../test/support/records/assets.ts';
import { Decoder, OVERRUN } from './decoder.ts';
import { detectPictureType } from './picture.ts';

const MIB = 1_048_576;

describe('the decoder of pictures', () => {
  const decoder = new Decoder();
  after(() => decoder.stop());

  test('a decoder of pictures detects the four formats by their first bytes', async () => {
    for (const format of FORMATS) assert.equal(detectPictureType(await picture(format)), `image/${format}`);
    for (const other of [
      '',
      '\x89PN',
      'RIFF1234WAVE',
      '<svg/>',
      'GIF90a',
      '%PDF-1.7',
      'II*\0',
      '\0\0\0 ftypavif',
    ])
      assert.equal(detectPictureType(Buffer.from(other, 'latin1')), undefined, other);
  });

  test('a decoder of pictures finds no flaw in complete pictures', async () => {
    for (const format of FORMATS)
      assert.equal(await decoder.findFlaw(await picture(format)), undefined, format);
  });

  test('a decoder of pictures notices missing bytes at the very end', async () => {
    for (const format of FORMATS) {
      const bytes = await picture(format);
      for (const length of [bytes.length >> 1, bytes.length - 20, bytes.length - 5, bytes.length - 1])
        assert.match(
          (await decoder.findFlaw(bytes.subarray(0, length))) ?? '',
          /damaged/,
          `${format} ${length}`,
        );
    }
  });

  test('a decoder of pictures notices the missing last byte of a GIF, although the same byte occurs elsewhere', async () => {
    const noise = await picture('gif', 200);
    assert.ok(noise.subarray(0, -1).includes(';'), 'as it happens');
    assert.equal(await decoder.findFlaw(noise), undefined);
    assert.match((await decoder.findFlaw(noise.subarray(0, -1))) ?? '', /damaged/);
    assert.equal(await decoder.findFlaw(Buffer.concat([noise, Buffer.from('<html>')])), undefined);
    const frames = Array.from({ length: 5 }, (_, index) => ({
      create: { width: 9, height: 9, channels: 3 as const, background: { r: index, g: 9 * index, b: 0 } },
    }));
    const parts = await Promise.all(frames.map((one) => sharp(one).png().toBuffer()));
    const animated = await sharp(parts, { join: { animated: true } })
      .gif()
      .toBuffer();
    assert.equal(await decoder.findFlaw(animated), undefined);
    assert.match((await decoder.findFlaw(animated.subarray(0, -1))) ?? '', /damaged/);
  });

  test('a decoder of pictures refuses every truncated picture, and survives flipped bits', async (t) => {
    const outcomes: Record<string, number> = {};
    for (const { kind, bytes } of await brokenPictures(125, 175)) {
      const name = `${kind}: ${(await decoder.findFlaw(bytes)) ? 'refused' : 'accepted'}`;
      outcomes[name] = (outcomes[name] ?? 0) + 1;
    }
    t.diagnostic(JSON.stringify(outcomes));
    assert.deepEqual(Object.keys(outcomes).sort(), [
      'flipped: accepted',
      'flipped: refused',
      'truncated: refused',
    ]);
    assert.equal(outcomes['truncated: refused'], 500);
  });

  test('a decoder of pictures refuses a picture with a side of more than 65535 pixels', async () => {
    const strip = (height: number) =>
      sharp({ create: { width: 1, height, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
    assert.equal(await decoder.findFlaw(await strip(65_535)), undefined);
    assert.match((await decoder.findFlaw(await strip(65_536))) ?? '', /side/);
  });

  test('a decoder of pictures reads no other format of the library', async () => {
    const tiff = await sharp(await picture('png'))
      .tiff()
      .toBuffer();
    const avif = await sharp(await picture('png'))
      .avif()
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [tiff, avif, svg]) assert.match((await decoder.findFlaw(bytes)) ?? '', /damaged/);
  });

  test('a decoder of pictures that takes too much time or memory is killed, and the next picture gets a new one', async () => {
    const png = await picture('png');
    const large = slowPng(2_000);
    for (const [limits, says] of [
      [{ timeMs: 0, memoryBytes: 640 * MIB }, /too long/],
      [{ timeMs: 10_000, memoryBytes: 1 }, /too much memory/],
    ] as const) {
      const hurried = new Decoder(limits);
      for (let again = 0; again < 2; again++) assert.match((await hurried.findFlaw(large)) ?? '', says);
      hurried.stop();
    }
    assert.equal(await decoder.findFlaw(png), undefined);
  });

  test('a decoder of pictures stops when a picture needs more computing time than its caller allows', async () => {
    const slow = slowPng(2_000);
    await assert.rejects(decoder.findFlaw(slow, 20), OVERRUN);
    assert.ok(!decoder.pid);
    assert.equal(await decoder.findFlaw(slow), undefined);
    assert.ok(decoder.pid);
  });

  test('a decoder of pictures that is killed while decoding says nothing about the picture, and the next one gets a new process', async () => {
    const own = new Decoder();
    const large = slowPng(2_000);
    await own.findFlaw(await picture('png'));
    const judged = own.findFlaw(large);
    process.kill(own.pid as number, 'SIGKILL');
    await assert.rejects(judged, /KILLED/);
    assert.equal(await own.findFlaw(await picture('png')), undefined);
    own.stop();
  });
});

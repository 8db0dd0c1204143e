import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { FORMATS, picture } from '../../../test/support/records/assets.ts';
import { PrintPictures } from './print-pictures.ts';

describe('pictures for print', () => {
  const pictures = new PrintPictures();
  const box = { widthPx: 40, heightPx: 20 };
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#f008' } });

  test('pictures for print are PNG files, whatever was uploaded', async () => {
    for (const format of FORMATS) {
      const { bytes, widthPx } = await pictures.prepare(await picture(format), box);
      assert.equal((await sharp(bytes).metadata()).format, 'png', format);
      assert.ok(widthPx > 0);
    }
  });

  test('pictures for print fit into their box, are never enlarged, and keep what is transparent', async () => {
    const large = await pictures.prepare(await flat(100, 100).png().toBuffer(), box);
    assert.deepEqual([large.widthPx, large.heightPx], [20, 20]);
    const small = await pictures.prepare(await flat(8, 4).webp().toBuffer(), box);
    assert.deepEqual([small.widthPx, small.heightPx], [8, 4]);
    assert.ok((await sharp(small.bytes).metadata()).hasAlpha);
  });

  test('pictures for print stand upright, and show the first frame only', async () => {
    const lying = await flat(30, 10).flatten().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const upright = await pictures.prepare(lying, { widthPx: 100, heightPx: 100 });
    assert.deepEqual([upright.widthPx, upright.heightPx], [10, 30]);
    const frames = await Promise.all([flat(9, 9).png().toBuffer(), flat(9, 9).negate().png().toBuffer()]);
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    assert.equal((await pictures.prepare(animated, box)).heightPx, 9);
  });

  test('pictures for print are prepared once, and the same way by everybody', async () => {
    const uploaded = await picture('jpeg');
    const once = await pictures.prepare(uploaded, box);
    assert.equal(await pictures.prepare(Buffer.from(uploaded), box), once);
    assert.ok((await new PrintPictures().prepare(uploaded, box)).bytes.equals(once.bytes));
  });

  test('pictures for print are of four formats only', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await assert.rejects(pictures.prepare(svg, box));
  });
});

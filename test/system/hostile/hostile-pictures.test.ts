import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import {
  brokenPictures,
  gifOf,
  jpegWithScans,
  pngOf,
  pngWithLargeText,
} from '../../support/hostile/pictures.ts';
import { type Answer, send } from '../../support/http.ts';
import { type ForkedService, forkService } from '../../support/processes/forked-service.ts';
import { FORMATS, type Format, picture } from '../../support/records/assets.ts';
import { startService } from '../../support/service.ts';

const GROWTH_BYTES_MAX = 64 * 1_048_576;
/** Every thirteenth of the pictures that the decoder alone is tested with. An odd step keeps both kinds of flips. */
const CUTS = 125;
const FLIPS = 175;
const EVERY = 13;
const AT_ONCE = 16;

const service = startService();

describe('hostile pictures', () => {
  let forked: ForkedService;
  let url: string;
  let tenant: string;
  let bearer: string;

  before(async () => {
    tenant = await service.tenant();
    bearer = await service.token('alice');
    forked = await forkService(service.db, { ASSET_STORE: `file:${service.filesDirectory}` });
    url = forked.url;
  });
  after(async () => {
    assert.equal(forked.child.exitCode, null, 'the process is still running');
    await forked.stop();
  });

  const request = (method: string, path: string, more: object = {}) =>
    send(url, method, `/api/v1${path}`, { bearer, tenant, ...more });

  /** Uploads a picture and returns the answer of the verification. */
  async function outcomeOf(bytes: Buffer, format: Format): Promise<{ answer: Answer; assetId: string }> {
    const body = { kind: 'BRANDING_LOGO', contentType: `image/${format}` };
    const { data } = await request('POST', '/assets', { body });
    const { pathname, search } = new URL(data.upload.url);
    const headers = data.upload.headers;
    const sent = await send(url, 'PUT', pathname + search, { headers, raw: new Uint8Array(bytes) });
    assert.equal(sent.status, 204, sent.text);
    const { assetId } = data.asset;
    return { assetId, answer: await request('POST', `/assets/${assetId}/complete`) };
  }

  test('pictures that are truncated or have a flipped bit are accepted or refused within the memory limit', async (t) => {
    const cases = await brokenPictures(CUTS, FLIPS, EVERY);
    // The first picture of each format loads its decoder, which would look like growth.
    for (const format of FORMATS) await outcomeOf(await picture(format, 48), format);
    const before = await forked.memory();
    const statuses: Record<string, number> = {};
    const work = Array.from({ length: AT_ONCE }, async () => {
      for (let next = cases.pop(); next; next = cases.pop()) {
        const { answer } = await outcomeOf(next.bytes, next.format);
        const name = `${next.kind}: ${answer.status}`;
        statuses[name] = (statuses[name] ?? 0) + 1;
      }
    });
    await Promise.all(work);
    const grown = (await forked.memory()).peakBytes - before.residentBytes;
    t.diagnostic(`${JSON.stringify(statuses)}, ${grown >> 20} MiB more at most`);
    assert.deepEqual(Object.keys(statuses).sort(), ['flipped: 200', 'flipped: 400', 'truncated: 400']);
    assert.ok(grown < GROWTH_BYTES_MAX, `${grown >> 20} MiB`);
  });

  test('pictures that decompress to too much are refused before they are decoded', async (t) => {
    const before = await forked.memory();
    const sides = Buffer.from(pngOf(2_147_483_647, 2_147_483_647, Buffer.alloc(10)));
    const tooLarge = sharp({ create: { width: 6_400, height: 6_251, channels: 3, background: '#123' } });
    const jpeg = await tooLarge.clone().jpeg().toBuffer();
    const webp = await tooLarge.clone().webp({ effort: 0 }).toBuffer();
    const cases: [string, Format, Buffer][] = [
      ['30,000 by 30,000 zeros', 'png', pngOf(30_000, 30_000, Buffer.alloc(3_751 * 30_000))],
      ['sides beyond measure', 'png', sides],
      ['a little more than 40 megapixels', 'jpeg', jpeg],
      ['a little more than 40 megapixels', 'webp', webp],
      ['10,000 frames of 65,535 by 65,535', 'gif', gifOf(65_535, 65_535, 10_000)],
      ['10,000 frames of 100 by 100', 'gif', gifOf(100, 100, 10_000)],
    ];
    for (const [says, format, bytes] of cases) {
      const { answer } = await outcomeOf(bytes, format);
      assert.equal(answer.status, 400, `${says}: ${answer.text}`);
      assert.match(answer.json.message, /pixels|damaged|too long|too much/, says);
    }
    const grown = (await forked.memory()).peakBytes - before.residentBytes;
    t.diagnostic(`${grown >> 20} MiB more at most`);
    assert.ok(grown < GROWTH_BYTES_MAX, `${grown >> 20} MiB`);
  });

  test('pictures that are slow to decode are accepted or refused in time', async () => {
    const progressive = await sharp({
      create: { width: 1_500, height: 1_500, channels: 3, background: '#456' },
    })
      .jpeg({ progressive: true })
      .toBuffer();
    const cases: [string, Format, Buffer][] = [
      ['5,000 small frames', 'gif', gifOf(20, 20, 5_000)],
      ['400 scans', 'jpeg', jpegWithScans(progressive, 400)],
      ['100 MB of text', 'png', pngWithLargeText(100_000_000)],
      ['rows that are missing', 'png', pngOf(100, 100, Buffer.alloc(10))],
      ['a comment without an end', 'jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0xff, 0xff])],
      ['a length that lies', 'webp', Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 \xff\xff\xff\xff', 'latin1')],
    ];
    for (const [says, format, bytes] of cases) {
      const startedAt = performance.now();
      const { answer } = await outcomeOf(bytes, format);
      assert.ok(answer.status === 200 || answer.status === 400, `${says}: ${answer.text}`);
      assert.ok(performance.now() - startedAt < 15_000, says);
    }
  });

  test('pictures that are also something else are served as pictures only', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const cases: [string, Format, Buffer][] = [
      ['a page behind a picture', 'png', Buffer.concat([await picture('png'), page])],
      [
        'a script behind a picture',
        'gif',
        Buffer.concat([await picture('gif'), Buffer.from('*/=1;alert(1)')]),
      ],
      ['a script before a picture', 'gif', Buffer.concat([Buffer.from('GIF89a/*'), page])],
      [
        'an archive behind a picture',
        'jpeg',
        Buffer.concat([await picture('jpeg'), Buffer.from('PK\x03\x04')]),
      ],
    ];
    for (const [says, format, bytes] of cases) {
      const { answer, assetId } = await outcomeOf(bytes, format);
      const shown = await fetch(`${url}/api/v1/assets/${assetId}`);
      if (answer.status !== 200) {
        assert.deepEqual([answer.status, shown.status], [400, 404], says);
        continue;
      }
      assert.equal(shown.headers.get('content-type'), `image/${format}`, says);
      assert.equal(shown.headers.get('x-content-type-options'), 'nosniff');
      assert.match(shown.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'$/);
      assert.deepEqual(Buffer.from(await shown.arrayBuffer()), bytes, says);
    }
  });

  test('files that are not pictures are refused under every content type', async () => {
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<!doctype html><title>x</title>',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><svg>&y;</svg>',
      '%PDF-1.7',
      'push graphic-context\nviewbox 0 0 1 1\nimage over 0,0 0,0 "|id"',
      'BM',
    ];
    for (const format of FORMATS) {
      for (const other of others) {
        const { answer } = await outcomeOf(Buffer.from(other), format);
        assert.equal(answer.status, 400);
        assert.deepEqual(answer.json.details[0].constraint, 'contentType');
      }
    }
  });
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import {
  assertCreated,
  assertForbidden,
  assertNotFound,
  assertRefused,
} from '../../../../test/support/expectations.ts';
import { openFirm } from '../../../../test/support/firm.ts';
import { picture } from '../../../../test/support/records/assets.ts';
import { pdf, receiptOf, sendReceipt } from '../../../../test/support/records/expenses.ts';
import { useService } from '../../../../test/support/service.ts';
import { sweepFiles } from '../../parties/assets/sweep.ts';
import { unneededReceipts } from './files.ts';
import { RECEIPT_BYTES_MAX } from './schema.ts';

const service = useService();
let tenant: string;
const send = (raw: Uint8Array<ArrayBuffer>, contentType: string, fileName?: string) =>
  sendReceipt(service, tenant, raw, { contentType, ...(fileName && { fileName }) });
const content = (id: string) => service.request('GET', `/receipts/${id}/content`, { tenant });
const remove = (id: string) => service.request('DELETE', `/receipts/${id}`, { tenant });

before(async () => {
  tenant = await service.tenant();
});

describe('receipts', () => {
  test('a receipt shows its name, type, size and hash, and is served as it was sent', async () => {
    const bytes = pdf('Taxi');
    const sent = await send(bytes, 'application/pdf', 'Taxi – Flughafen.pdf');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    assert.match(sent.data.id, /^rcp_/);
    const { id, createdAt, ...shown } = sent.data;
    assert.deepEqual(shown, {
      fileName: 'Taxi – Flughafen.pdf',
      contentType: 'application/pdf',
      sizeBytes: bytes.length,
      sha256,
    });
    await assertCreated(service, sent, '/receipts', { tenant });
    const served = await content(id);
    assert.equal(served.status, 200);
    assert.equal(served.text, bytes.toString());
    assert.equal(served.headers.get('content-type'), 'application/pdf');
    assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
    assert.match(served.headers.get('content-disposition') ?? '', /^inline; filename="Taxi/);
    assert.match(served.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(served.headers.get('etag'), `"${sha256}"`);
  });

  test('a part of a receipt is served, and nothing to those who have it', async () => {
    const id = await receiptOf(service, tenant);
    const statusOf = async (headers: Record<string, string>) =>
      (await service.request('GET', `/receipts/${id}/content`, { tenant, headers })).status;
    assert.equal(await statusOf({ range: 'bytes=0-9' }), 206);
    assert.equal(await statusOf({ range: 'bytes=99999-' }), 416);
    const etag = (await content(id)).headers.get('etag') ?? '';
    assert.equal(await statusOf({ 'if-none-match': etag }), 304);
  });

  test('pictures are decoded before they are kept, and served in a sandbox', async () => {
    for (const format of ['png', 'jpeg'] as const) {
      const sent = await send(await picture(format), `image/${format}`, `taxi.${format}`);
      assert.equal(sent.status, 201, sent.text);
      const served = await content(sent.data.id);
      assert.match(served.headers.get('content-security-policy') ?? '', /^sandbox/);
    }
  });

  test('a file that is not what it says, or not whole, is refused with the reason', async () => {
    const png = await picture('png');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(1_000))]);
    const encrypted = Buffer.from(
      pdf().toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R'),
    );
    const hostile: [string, Uint8Array<ArrayBuffer>, string, string][] = [
      ['empty PDF', Buffer.alloc(0), 'application/pdf', 'required'],
      ['empty picture', Buffer.alloc(0), 'image/png', 'required'],
      ['SVG as PNG', svg, 'image/png', 'contentType'],
      ['ZIP as PDF', zip, 'application/pdf', 'contentType'],
      ['PNG as JPEG', png, 'image/jpeg', 'contentType'],
      ['PNG as PDF', png, 'application/pdf', 'contentType'],
      ['GIF as PNG', await picture('gif'), 'image/png', 'contentType'],
      ['PDF as PNG', pdf(), 'image/png', 'contentType'],
      ['truncated PNG', png.subarray(0, png.length / 2), 'image/png', 'decodable'],
      ['truncated PDF', pdf().subarray(0, 200), 'application/pdf', 'contentType'],
      ['header and end alone', Buffer.from('%PDF-1.7\n%%EOF\n'), 'application/pdf', 'contentType'],
      [
        'offset beyond the file',
        Buffer.from('%PDF-1.7\nstartxref\n99999\n%%EOF\n'),
        'application/pdf',
        'contentType',
      ],
      ['encrypted PDF', encrypted, 'application/pdf', 'encryption'],
    ];
    for (const [what, raw, type, constraint] of hostile) {
      const answer = await send(raw, type);
      assert.equal(answer.status, 400, what);
      assertRefused(answer, ['body', constraint]);
    }
  });

  test('other types are refused, and so is a byte more than 10 MiB', async () => {
    assert.equal((await send(Buffer.from('<svg/>'), 'image/svg+xml')).status, 415);
    assert.equal((await send(await picture('webp'), 'image/webp')).status, 415);
    const letters = RECEIPT_BYTES_MAX - pdf('x'.repeat(RECEIPT_BYTES_MAX)).length + RECEIPT_BYTES_MAX;
    const [most, tooMany] = [pdf('x'.repeat(letters)), pdf('x'.repeat(letters + 1))];
    assert.deepEqual([most.length, tooMany.length], [RECEIPT_BYTES_MAX, RECEIPT_BYTES_MAX + 1]);
    assert.equal((await send(most, 'application/pdf')).status, 201);
    assert.equal((await send(tooMany, 'application/pdf')).status, 413);
  });

  test('a receipt needs a name of at most 255 characters', async () => {
    const answer = await service.request('POST', '/receipts', {
      ...{ tenant, raw: pdf(), headers: { 'content-type': 'application/pdf' } },
    });
    assertRefused(answer, ['fileName', 'required']);
    assertRefused(await send(pdf(), 'application/pdf', 'x'.repeat(256)), ['fileName', 'maxLength']);
  });

  test('a receipt that an expense names stays until the expense lets it go', async () => {
    const firm = await openFirm(service);
    const receiptId = await receiptOf(service, firm.tenant);
    const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' });
    const spent = { date: '2026-11-02', name: 'Taxi', amountMinor: 4_200, kind: 'REBILLED' };
    const { id } = await firm.make('/expenses', { projectId, ...spent, receiptId });
    const refused = await firm.send('DELETE', `/receipts/${receiptId}`);
    assert.equal(refused.status, 400);
    assert.match(refused.json.message, /receiptId to null/);
    await firm.patch(`/expenses/${id}`, { receiptId: null });
    assert.equal((await firm.send('DELETE', `/receipts/${receiptId}`)).status, 204);
    assertNotFound(await firm.send('GET', `/receipts/${receiptId}/content`));
  });

  test('the sweep removes the files of deleted receipts and of interrupted requests, and no others', async (t) => {
    const [kept, deleted] = [await receiptOf(service, tenant), await receiptOf(service, tenant)];
    assert.equal((await remove(deleted)).status, 204);
    const { assetFiles } = service.app;
    const before = await filesOf();
    const late = new Date(Date.now() + 25 * 3_600_000);
    t.mock.method(service.clock, 'now', () => late);
    await sweepFiles(assetFiles, service.db.database, service.clock, [unneededReceipts]);
    assert.equal((await content(kept)).status, 200);
    assert.ok((await filesOf()) < before);
  });

  test('viewers read receipts and send none', async () => {
    await service.request('POST', '/members', { tenant, body: { subject: 'vic', role: 'VIEWER' } });
    const id = await receiptOf(service, tenant);
    assert.equal(
      (await service.request('GET', `/receipts/${id}/content`, { tenant, as: 'vic' })).status,
      200,
    );
    assertForbidden(await sendReceipt(service, tenant, pdf(), { as: 'vic' }));
  });
});

/** The number of this tenant's files of receipts. */
async function filesOf(): Promise<number> {
  const { storage, prefix } = service.app.assetFiles;
  let count = 0;
  for await (const batch of storage.list(prefix))
    count += batch.filter(({ key }) => key.includes(`${tenant}.receipt.`)).length;
  return count;
}

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertForbidden, assertNotFound } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { readyAsset } from '../../../../test/support/records/assets.ts';
import { startService } from '../../../../test/support/service.ts';

const LINE = { name: 'Design <script>alert(1)</script> & more', quantity: 1, amountMinor: 9_500 };

describe('the picture of a document', () => {
  const service = startService();
  let firm: Firm;
  before(async () => {
    firm = await openFirm(service);
  });

  const pictureOf = async (path: string) => {
    const answer = await firm.send('GET', `${path}/picture`);
    assert.equal(answer.status, 200, answer.text);
    return answer;
  };
  const pagesOf = (svg: string) => svg.match(/<rect width="596" height="842"/g)?.length;

  test('the picture of a document is an SVG that can not run scripts', async () => {
    const { id, invoiceNumber } = await firm.issue([LINE]);
    const { headers, text } = await pictureOf(`/invoices/${id}`);
    assert.equal(headers.get('content-type'), 'image/svg+xml');
    assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'");
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cache-control'), 'private, no-cache');
    assert.equal(headers.get('content-disposition'), `inline; filename="${invoiceNumber}.svg"`);
    assert.match(text, /^<svg [^>]*viewBox="0 0 596 842"/);
    assert.doesNotMatch(text, /script|foreignObject|style|Design/);
  });

  test('the picture of a document is sent in parts, and only if it is new', async () => {
    const invoice = await firm.issue([LINE]);
    const note = await firm.credit(invoice.id);
    for (const path of [`/invoices/${invoice.id}`, `/credit-notes/${note.id}`]) {
      const { headers, text } = await pictureOf(path);
      const get = (more: Record<string, string>) =>
        service.request('GET', `${path}/picture`, { tenant: firm.tenant, headers: more });
      assert.equal((await get({ 'if-none-match': headers.get('etag') ?? '' })).status, 304);
      const part = await get({ range: 'bytes=0-3' });
      assert.deepEqual([part.status, part.text], [206, '<svg']);
      assert.equal((await get({ range: `bytes=${Buffer.byteLength(text)}-` })).status, 416);
    }
  });

  test('the picture of a document shows what it froze, and the picture of a draft what it would be issued with', async () => {
    const invoice = await firm.issue([LINE]);
    const draft = await firm.draft([LINE]);
    const note = await firm.credit(invoice.id);
    const [issued, drawn, credited] = await Promise.all(
      [`/invoices/${invoice.id}`, `/invoices/${draft.id}`, `/credit-notes/${note.id}`].map(pictureOf),
    );
    const assetId = await readyAsset(service, firm.tenant, { kind: 'BRANDING_LOGO', format: 'png' });
    await firm.make('/media', { assetId, slot: 'LOGO' });
    await firm.send('PATCH', `/tenants/${firm.tenant}`, { accentColor: '#1d4ed8' });
    assert.equal((await pictureOf(`/invoices/${invoice.id}`)).text, issued?.text);
    assert.equal((await pictureOf(`/credit-notes/${note.id}`)).text, credited?.text);
    assert.doesNotMatch(drawn?.text ?? '', /<image|#1d4ed8/);
    const changed = await pictureOf(`/invoices/${draft.id}`);
    assert.match(changed.text, /<image [^>]*"data:image\/png;base64,/);
    assert.match(changed.text, /fill="#1d4ed8"/);
    assert.match(changed.headers.get('content-disposition') ?? '', /-draft\.svg"$/);
  });

  test('the picture of a document is stamped with its status on demand', async () => {
    const { id } = await firm.issue([LINE]);
    await firm.act(`/invoices/${id}/void`);
    const stamped = await firm.send('GET', `/invoices/${id}/picture?stamp=status`);
    assert.match(stamped.headers.get('content-disposition') ?? '', /-void\.svg"$/);
    assert.notEqual(stamped.text, (await pictureOf(`/invoices/${id}`)).text);
    assert.equal((await firm.send('GET', `/invoices/${id}/picture?stamp=paid`)).status, 400);
  });

  test('the picture of a document has its first five pages', async () => {
    const linesOf = (count: number) => Array.from({ length: count }, () => LINE);
    assert.equal(pagesOf((await pictureOf(`/invoices/${(await firm.draft(linesOf(60))).id}`)).text), 3);
    const { id } = await firm.draft(linesOf(250));
    const { text } = await pictureOf(`/invoices/${id}`);
    assert.equal(pagesOf(text), 5);
    assert.ok(text.length < 1_000_000, String(text.length));
  });

  test('the picture of a document is for members of its tenant', async () => {
    const { id } = await firm.issue([LINE]);
    const path = `/invoices/${id}/picture`;
    await firm.make('/members', { subject: 'vic', role: 'VIEWER' });
    assert.equal((await service.request('GET', path, { as: 'vic', tenant: firm.tenant })).status, 200);
    assertForbidden(await service.request('GET', path, { as: 'stranger', tenant: firm.tenant }));
    const other = await service.tenant('bob');
    assertNotFound(await service.request('GET', path, { as: 'bob', tenant: other }));
    assertNotFound(await firm.send('GET', `/credit-notes/${id}/picture`));
    const anonymous = await fetch(`${service.url}/api/v1${path}`, { headers: { 'tenant-id': firm.tenant } });
    assert.equal(anonymous.status, 401);
  });
});

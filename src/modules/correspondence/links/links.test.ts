import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  assertForbidden,
  assertListQuery,
  assertNotFound,
  assertRefused,
} from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const LINE = { name: 'Design', quantity: 1, amountMinor: 10_000 };

const service = useService();
let firm: Firm;
let invoiceId: string;
const asOwner = (sql: string) => service.db.asOwner((client) => client.query(sql));
const create = (body: object) => firm.send('POST', '/links', body);

describe('links', () => {
  before(async () => {
    firm = await openFirm(service);
    invoiceId = (await firm.issue([LINE])).id;
  });

  test('a link of an issued invoice shows its address once', async () => {
    const answer = await create({ invoiceId, expiresAt: '2030-01-01T00:00:00Z' });
    assert.equal(answer.status, 201, answer.text);
    const { url, ...lasting } = answer.data;
    const { id, createdAt, updatedAt, ...rest } = lasting;
    assert.equal(answer.headers.get('location'), `${service.url}/api/v1/links/${id}`);
    assert.deepEqual(await firm.get(`/links/${id}`), lasting);
    assert.match(url, new RegExp(`^${service.url}/pay/[A-Za-z0-9_-]{43}$`));
    assert.match(id, /^lnk_/);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(rest, {
      client: firm.clientId,
      invoice: invoiceId,
      expiresAt: '2030-01-01T00:00:00.000Z',
    });
    const token = url.split('/').at(-1);
    for (const path of [`/links/${id}`, '/links', `/audit-entries?resourceId=${id}`]) {
      const { status, text } = await firm.send('GET', path);
      assert.equal(status, 200);
      assert.ok(!text.includes(token) && !text.includes('tokenHash'), path);
    }
  });

  test('only the hash of a token is stored, and the directory knows the tenant alone', async () => {
    const { url } = (await create({ invoiceId })).data;
    const token = url.split('/').at(-1);
    const { rows } = await asOwner('select * from links natural join link_directory');
    assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token));
    const columns = await asOwner('select * from link_directory limit 1');
    assert.deepEqual(
      columns.fields.map(({ name }) => name),
      ['token_hash', 'tenant_id'],
    );
  });

  test('a repeated request with the same key gets the same link', async () => {
    const headers = { 'idempotency-key': 'once' };
    const make = () =>
      service.request('POST', '/links', { tenant: firm.tenant, body: { invoiceId }, headers });
    const [first, second] = [await make(), await make()];
    assert.equal(first.data.url, second.data.url);
    const { rows } = await asOwner('select sealed_answer from idempotent_answers');
    assert.ok(!JSON.stringify(rows).includes(first.data.url.split('/').at(-1)));
  });

  test('a link is of exactly one issued document or client', async () => {
    const draft = await firm.draft([LINE]);
    assertRefused(await create({ invoiceId: draft.id }), ['invoiceId', 'state']);
    assertRefused(await create({}), ['invoiceId', 'required']);
    assertRefused(await create({ invoiceId, clientId: firm.clientId }), ['invoiceId', 'oneOf']);
    for (const expiresAt of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'])
      assertRefused(await create({ invoiceId, expiresAt }), ['expiresAt', 'range']);
    for (const body of [
      { invoiceId: newId('invoice') },
      { creditNoteId: 'mine' },
      { clientId: newId('client') },
    ])
      assertNotFound(await create(body));
    const note = await firm.credit(invoiceId, { reason: 'Late' });
    const { creditNote, client } = (await create({ creditNoteId: note.id })).data;
    assert.deepEqual([creditNote, client], [note.id, firm.clientId]);
  });

  test('links are listed newest first, by invoice and by client', async () => {
    const ofClient = (await create({ clientId: firm.clientId })).data;
    const list = async (query: string) =>
      (await firm.get(`/links?${query}`)) as { id: string; invoice?: string }[];
    assert.equal((await list(`clientId=${firm.clientId}`))[0]?.id, ofClient.id);
    const ofInvoice = await list(`invoiceId=${invoiceId}`);
    assert.ok(ofInvoice.length > 0 && ofInvoice.every(({ invoice }) => invoice === invoiceId));
    await assertListQuery(service, '/links', firm.tenant);
  });

  test('a revoked link is kept and marked, and revoking it again changes nothing', async () => {
    const { id } = (await create({ invoiceId })).data;
    const first = await firm.send('DELETE', `/links/${id}`);
    assert.equal(first.status, 204);
    const { revokedAt } = await firm.get(`/links/${id}`);
    assert.ok(revokedAt);
    service.clock.advance(1_000);
    await firm.send('DELETE', `/links/${id}`);
    assert.equal((await firm.get(`/links/${id}`)).revokedAt, revokedAt);
    assertNotFound(await firm.send('DELETE', `/links/${newId('link')}`));
  });

  test('a viewer reads links and makes none', async () => {
    await firm.make('/members', { subject: 'viewer', role: 'VIEWER' });
    const asViewer = { tenant: firm.tenant, as: 'viewer' };
    assertForbidden(await service.request('POST', '/links', { ...asViewer, body: { invoiceId } }));
    assert.equal((await service.request('GET', '/links', asViewer)).status, 200);
  });
});

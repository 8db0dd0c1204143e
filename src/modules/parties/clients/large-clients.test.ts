import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { enterTenant } from '../../../../test/support/database.ts';
import { readyAsset } from '../../../../test/support/records/assets.ts';
import { insertContacts } from '../../../../test/support/records/insert-contacts.ts';
import { startService } from '../../../../test/support/service.ts';

const TABLES = ['clients', 'contacts', 'emails', 'addresses', 'media_attachments'];

describe('deleting a client with more than one statement can delete', () => {
  const service = startService();
  let tenant: string;
  beforeEach(async () => {
    tenant = await service.tenant();
  });

  async function clientWith(contacts: number): Promise<string> {
    const { data } = await service.request('POST', '/clients', { tenant, body: { name: 'Large' } });
    await insertContacts(service.db, tenant, data.id, contacts);
    return data.id;
  }

  const query = (sql: string, ...values: unknown[]) =>
    service.db.asOwner(async (owner) => {
      await enterTenant(owner, tenant);
      return (await owner.query(sql, values)).rows;
    });
  const remaining = async () =>
    (await query(`select ${TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`)}`))[0];
  const nothing = Object.fromEntries(TABLES.map((table) => [table, 0]));

  test('deleting a large client deletes its 5,000 contacts and 5,000 emails, and audits each of them once', async () => {
    const id = await clientWith(5_000);
    const { status, text } = await service.request('DELETE', `/clients/${id}`, { tenant });
    assert.equal(status, 204, text);
    assert.deepEqual(await remaining(), nothing);
    await service.app.sealJournals();
    const audited = await query(
      `select resource, count(distinct resource_id)::int as records, count(*)::int as entries, min(actor) as actor
       from journal where action = 'deleted' group by resource order by resource`,
    );
    assert.deepEqual(audited, [
      { resource: 'client', records: 1, entries: 1, actor: 'alice' },
      { resource: 'contact', records: 5_000, entries: 5_000, actor: 'alice' },
      { resource: 'email', records: 5_000, entries: 5_000, actor: 'alice' },
    ]);
    assert.equal((await service.request('DELETE', `/clients/${id}`, { tenant })).status, 404);
  });

  test('deleting a large client deletes nothing if one part fails', async () => {
    const id = await clientWith(150);
    const before = await remaining();
    await service.db.asOwner(async (owner) => {
      await owner.query(
        `create function fail() returns trigger language plpgsql as 'begin raise exception using errcode = $$40001$$; end'`,
      );
      await owner.query(`create trigger fail before delete on clients execute function fail()`);
    });
    assert.equal((await service.request('DELETE', `/clients/${id}`, { tenant })).status, 503);
    assert.deepEqual(await remaining(), before);
    await service.db.asOwner((owner) => owner.query('drop trigger fail on clients'));
    assert.equal((await service.request('DELETE', `/clients/${id}`, { tenant })).status, 204);
    assert.deepEqual(await remaining(), nothing);
  });

  test('deleting a large client is refused at once if it has contracts', async () => {
    const id = await clientWith(150);
    const body = { clientId: id, name: 'Work', currencyCode: 'EUR' };
    const contract = await service.request('POST', '/contracts', { tenant, body });
    const refused = await service.request('DELETE', `/clients/${id}`, { tenant });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /A client with contracts or payments cannot be deleted/);
    await service.request('DELETE', `/contracts/${contract.data.id}`, { tenant });
    assert.equal((await service.request('DELETE', `/clients/${id}`, { tenant })).status, 204);
  });

  test('deleting a large client shows its last media in the event, few or many, as for one with few records', async () => {
    const asset = await readyAsset(service, tenant);
    const mediaOf = async (contacts: number, more: number) => {
      const clientId = await clientWith(contacts);
      for (const order of [2, 1])
        await service.request('POST', '/media', {
          tenant,
          body: { assetId: asset, slot: 'LOGO', clientId, order },
        });
      await query(
        `insert into media_attachments (id, asset_id, client_id, slot, sort_order, asset_kind, created_at, updated_at)
         select 'att_' || number || substr($1, 6), asset_id, client_id, 'BACKGROUND', number % 3, asset_kind, now(), now()
         from media_attachments, generate_series(1, $2::integer) as number
         where tenant_id = app_tenant() and client_id = $1 and sort_order = 1`,
        clientId,
        more,
      );
      const { media } = (await service.request('GET', `/clients/${clientId}`, { tenant })).data;
      assert.equal(media.length, 2 + more);
      assert.equal((await service.request('DELETE', `/clients/${clientId}`, { tenant })).status, 204);
      const { data } = await service.request('GET', '/events?type=client.deleted&limit=1', { tenant });
      assert.equal(data[0].data.id, clientId);
      assert.deepEqual(data[0].data.media, media);
    };
    await mediaOf(0, 0);
    await mediaOf(150, 0);
    await mediaOf(0, 150);
    await mediaOf(150, 150);
  });

  test('deleting a large contact deletes all of its emails', async () => {
    const id = await clientWith(1);
    const { data } = await service.request('GET', `/contacts?clientId=${id}`, { tenant });
    const [contact] = data;
    await query(
      `insert into emails (tenant_id, id, contact_id, address, created_at, updated_at)
       select app_tenant(), 'eml_' || number, $1, 'x@example.com', now(), now() from generate_series(1, 1500) as number`,
      contact.id,
    );
    assert.equal((await service.request('DELETE', `/contacts/${contact.id}`, { tenant })).status, 204);
    const { contacts, emails } = (await remaining()) ?? {};
    assert.deepEqual([contacts, emails], [0, 0]);
  });
});

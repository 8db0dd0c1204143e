import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  assertCreated,
  assertEmptyChangeChangesNothing,
  assertForbidden,
  assertListQuery,
  assertNotFound,
  assertRefused,
  assertTextBounds,
  everyPage,
  TIMESTAMP,
} from '../../../test/support/expectations.ts';
import { startService } from '../../../test/support/service.ts';
import { newId } from '../../platform/ids.ts';

const service = startService();

const create = (body: object, as = 'alice') => service.request('POST', '/tenants', { as, body });
const read = async (id: string) => (await service.request('GET', `/tenants/${id}`)).data;
const change = (id: string, body: object) => service.request('PATCH', `/tenants/${id}`, { body });

const defaults = {
  media: [],
  role: 'OWNER',
  invoiceNumberFormat: 'INV-{SEQ:6}',
  creditNoteNumberFormat: 'CN-{SEQ:6}',
  timeZone: 'UTC',
};
const settings = {
  invoiceNumberFormat: '{YYYY}-{MM}-{SEQ:4}',
  creditNoteNumberFormat: 'C{SEQ:1}',
  timeZone: 'Europe/Berlin',
  currencyCode: 'EUR',
  paymentTermsDays: 14,
  locale: 'de-DE',
  legalName: 'Acme Studio GmbH',
  vatNumber: 'DE123456789',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
};

describe('creating a tenant', () => {
  test('returns the whole record with its defaults and its location, and makes the creator its owner', async (t) => {
    const now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 120);
    t.mock.method(service.clock, 'now', () => now);
    const answer = await create({ name: 'Acme Studio', description: 'Design agency' });
    await assertCreated(service, answer, '/tenants');
    const { id, ...rest } = answer.data;
    assert.match(id, /^tnt_[0-9a-z]{26}$/);
    const createdAt = now.toISOString();
    const given = { name: 'Acme Studio', description: 'Design agency' };
    assert.deepEqual(rest, { ...given, ...defaults, createdAt, updatedAt: createdAt });
    const members = await service.request('GET', '/members', { tenant: id });
    assert.deepEqual(
      members.data.map((member: { subject: string; role: string }) => [member.subject, member.role]),
      [['alice', 'OWNER']],
    );
  });

  test('with only a name omits the optional fields', async () => {
    const { id, createdAt, updatedAt, ...rest } = (await create({ name: 'Acme' })).data;
    assert.deepEqual(rest, { name: 'Acme', ...defaults });
    assert.match(createdAt, TIMESTAMP);
  });

  test('ignores the tenant-id header', async () => {
    const headers = { 'tenant-id': newId('tenant') };
    const answer = await service.request('POST', '/tenants', { body: { name: 'Acme' }, headers });
    assert.equal(answer.status, 201);
    const found = await service.request('GET', `/tenants/${answer.data.id}`, { headers });
    assert.equal(found.data.id, answer.data.id);
  });

  test('requires a name and reports every invalid field at once', async () => {
    assertRefused(await create({}), ['name', 'required']);
    assertRefused(
      await create({ name: null, description: null, timeZone: 'UTC', role: 'OWNER' }),
      ['name', 'type'],
      ['description', 'type'],
      ['timeZone', 'additionalProperties'],
      ['role', 'additionalProperties'],
    );
  });
});

describe("the limits of a tenant's fields", () => {
  test('hold on creation', async () => {
    const send = (body: object) => create({ name: 'Acme', ...body });
    await assertTextBounds(send, 'name', { min: 1, max: 200 });
    await assertTextBounds(send, 'description', { min: 0, max: 2_000 });
  });

  test('hold on change', async () => {
    const id = await service.tenant();
    const send = (body: object) => change(id, body);
    await assertTextBounds(send, 'name', { min: 1, max: 200 });
    await assertTextBounds(send, 'description', { min: 0, max: 2_000 });
    await assertTextBounds(send, 'legalName', { min: 1, max: 200 });
    await assertTextBounds(send, 'vatNumber', { min: 1, max: 100 });
    for (const days of [0, 3_650])
      assert.equal((await send({ paymentTermsDays: days })).data.paymentTermsDays, days);
    assertRefused(await send({ paymentTermsDays: -1 }), ['paymentTermsDays', 'minimum']);
    assertRefused(await send({ paymentTermsDays: 3_651 }), ['paymentTermsDays', 'maximum']);
    assertRefused(await send({ paymentTermsDays: 1.5 }), ['paymentTermsDays', 'type']);
  });

  test('allow number formats of up to 64 characters', async () => {
    const id = await service.tenant();
    for (const field of ['invoiceNumberFormat', 'creditNoteNumberFormat']) {
      const longest = `${'N'.repeat(64 - '{SEQ:12}'.length)}{SEQ:12}`;
      assert.equal((await change(id, { [field]: longest })).data[field], longest);
      assertRefused(await change(id, { [field]: `N${longest}` }), [field, 'maxLength']);
      assertRefused(await change(id, { [field]: '' }), [field, 'format'], [field, 'minLength']);
    }
  });
});

describe('the settings of a tenant', () => {
  let id: string;
  before(async () => {
    id = await service.tenant();
  });

  test('are stored and returned', async () => {
    const before = await read(id);
    service.clock.advance(1_000);
    const { data } = await change(id, settings);
    assert.deepEqual(data, { ...before, ...settings, updatedAt: data.updatedAt });
    assert.ok(data.updatedAt > before.updatedAt);
    assert.deepEqual(await read(id), data);
  });

  test('stay as they are when others are changed', async () => {
    const before = await read(id);
    const { data } = await change(id, { name: 'Acme & Sons', currencyCode: 'CHF' });
    assert.deepEqual(data, {
      ...before,
      name: 'Acme & Sons',
      currencyCode: 'CHF',
      updatedAt: data.updatedAt,
    });
  });

  test('do not change with an empty body', async () => {
    await assertEmptyChangeChangesNothing(service, `/tenants/${id}`);
  });

  test('are cleared by null, or reset to their default', async () => {
    const cleared = Object.fromEntries(Object.keys(settings).map((name) => [name, null]));
    const { createdAt, updatedAt, ...rest } = (await change(id, { ...cleared, description: null })).data;
    assert.deepEqual(rest, { id, name: 'Acme & Sons', ...defaults });
    assertRefused(await change(id, { name: null }), ['name', 'type']);
  });

  test('are all validated at once', async () => {
    const wrong = {
      invoiceNumberFormat: '{MM}-{SEQ:4}',
      creditNoteNumberFormat: 'CN',
      timeZone: '+01:00',
      currencyCode: 'eur',
      paymentTermsDays: '14',
      locale: 'german!',
      legalName: '',
      iban: 'DE89370400440532013001',
      bic: 'COBA',
      role: 'OWNER',
    };
    assertRefused(
      await change(id, wrong),
      ['invoiceNumberFormat', 'format'],
      ['creditNoteNumberFormat', 'format'],
      ['timeZone', 'format'],
      ['currencyCode', 'format'],
      ['paymentTermsDays', 'type'],
      ['locale', 'format'],
      ['legalName', 'minLength'],
      ['iban', 'format'],
      ['bic', 'format'],
      ['role', 'additionalProperties'],
    );
  });

  test('can be changed by admins and read by every member', async () => {
    for (const [subject, role] of [
      ['anna', 'ADMIN'],
      ['mia', 'MEMBER'],
      ['vic', 'VIEWER'],
    ] as const) {
      await service.request('POST', '/members', { tenant: id, body: { subject, role } });
      const found = await service.request('GET', `/tenants/${id}`, { as: subject });
      assert.equal(found.data.role, role);
      const answer = await service.request('PATCH', `/tenants/${id}`, {
        as: subject,
        body: { name: subject },
      });
      if (role === 'ADMIN') assert.deepEqual([answer.status, answer.data.role], [200, 'ADMIN']);
      else assertForbidden(answer);
    }
    assert.equal((await read(id)).name, 'anna');
  });
});

describe('finding tenants', () => {
  test('lists the caller’s tenants, newest first, each with the caller’s role', async (t) => {
    let now = service.clock.now();
    t.mock.method(service.clock, 'now', () => now);
    const twins = [await service.tenant('nora'), await service.tenant('nora')].sort().reverse();
    now = new Date(now.getTime() + 1);
    const youngest = await service.tenant('bob', 'Bobs');
    const body = { subject: 'nora', role: 'VIEWER' };
    await service.request('POST', '/members', { as: 'bob', tenant: youngest, body });
    await service.tenant('bob');

    const { data } = await service.request('GET', '/tenants', { as: 'nora' });
    assert.deepEqual(
      data.map(({ id, role }: { id: string; role: string }) => [id, role]),
      [[youngest, 'VIEWER'], ...twins.map((id) => [id, 'OWNER'])],
    );
    assert.deepEqual(data[0], (await service.request('GET', `/tenants/${youngest}`, { as: 'nora' })).data);
    for (const limit of [1, 2]) {
      assert.deepEqual(await everyPage(service, '/tenants', { as: 'nora', limit }), data);
    }
  });

  test('returns an empty list to a caller without tenants', async () => {
    const answer = await service.request('GET', '/tenants', { as: 'nobody' });
    assert.deepEqual([answer.status, answer.json], [200, { data: [] }]);
  });

  test('refuses an invalid query', () => assertListQuery(service, '/tenants'));

  test('does not find a stranger’s tenant, an unknown one or a malformed identifier', async () => {
    const id = await service.tenant('bob');
    for (const other of [id, newId('tenant'), newId('client'), 'tnt_', 'TNT_1', '%00', 'x'.repeat(150)]) {
      const path = `/tenants/${other}`;
      assertNotFound(await service.request('GET', path));
      assertNotFound(await service.request('DELETE', path));
      assertNotFound(await service.request('PATCH', path, { body: { name: 'Mine' } }));
    }
    assert.equal((await service.request('GET', `/tenants/${id}`, { as: 'bob' })).data.name, 'Acme Studio');
  });
});

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { enterTenant } from '../../../../test/support/database.ts';
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
} from '../../../../test/support/expectations.ts';
import { startService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = startService();

const create = (body: object, as = 'alice') => service.request('POST', '/tenants', { as, body });
const read = async (id: string) => (await service.request('GET', `/tenants/${id}`)).data;
const change = (id: string, body: object) => service.request('PATCH', `/tenants/${id}`, { body });

const defaults = {
  mode: 'LIVE',
  media: [],
  role: 'OWNER',
  invoiceNumberFormat: 'INV-{SEQ:6}',
  creditNoteNumberFormat: 'CN-{SEQ:6}',
  quoteNumberFormat: 'Q-{SEQ:6}',
  timeZone: 'UTC',
  eInvoiceProfile: 'EN16931',
  ...{ isEInvoiceRequired: false, isStrict: false, isServedAtIssue: false },
  isCashRounded: false,
  graceDays: 0,
  taxPoint: 'ISSUE',
  vatCheck: 'OFF',
  nextInvoiceNumber: 1,
  nextCreditNoteNumber: 1,
  nextQuoteNumber: 1,
  bankAccounts: [],
  taxRates: [],
  reminders: {
    isEnabled: false,
    minimumMinor: 0,
    steps: [
      { afterDays: 7, tone: 'FRIENDLY' },
      { afterDays: 14, tone: 'FIRM' },
      { afterDays: 28, tone: 'LAST' },
    ],
  },
};
const settings = {
  invoiceNumberFormat: '{YYYY}-{MM}-{SEQ:4}',
  creditNoteNumberFormat: 'C{SEQ:1}',
  timeZone: 'Europe/Berlin',
  currencyCode: 'EUR',
  paymentTermsDays: 14,
  graceDays: 3,
  taxPoint: 'PAYMENT',
  locale: 'de-DE',
  accentColor: '#1d4ed8',
  invoiceIntroduction: 'Guten Tag,\nwir berechnen:',
  invoiceClosing: 'Vielen Dank!',
  legalName: 'Acme Studio GmbH',
  tradingName: 'Acme',
  vatNumber: 'DE123456788',
  taxNumber: '30/123/45678',
  registrationNumber: 'HRB 12345',
  legalNotes: 'Amtsgericht Charlottenburg\nSitz: Berlin',
  electronicAddress: { scheme: '0204', id: '991-12345-06' },
  contact: { name: 'Ada', email: 'ada@example.com', phone: '+49 30 1' },
  frenchMentions: { legalForm: 'SAS', earlyPayment: 'Escompte de 2 %' },
  bankAccounts: [
    { currencyCode: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    { accountNumber: '12345678', routingNumber: '021000021', bankName: 'Chase' },
  ],
  taxRates: [{ category: 'E', percent: 0, exemptionCode: 'VATEX-EU-132', exemptionReason: 'Medical care' }],
};

describe('creating a tenant', () => {
  test('creating a tenant returns the whole record with its defaults, and makes the creator its owner', async (t) => {
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

  test('a tenant made with only a name omits the optional fields', async () => {
    const { id, createdAt, updatedAt, ...rest } = (await create({ name: 'Acme' })).data;
    assert.deepEqual(rest, { name: 'Acme', ...defaults });
    assert.match(createdAt, TIMESTAMP);
  });

  test('creating a tenant takes every setting that a change takes, in one event', async () => {
    const given = { ...settings, nextInvoiceNumber: 41, nextCreditNoteNumber: 7, isEInvoiceRequired: true };
    const { status, data, text } = await create({ name: 'Acme Studio', ...given });
    assert.equal(status, 201, text);
    const { id, createdAt, updatedAt, ...shown } = data;
    assert.deepEqual(shown, { ...defaults, name: 'Acme Studio', ...given });
    assert.deepEqual(await read(id), data);
    const events = await service.request('GET', '/events', { tenant: id });
    assert.deepEqual(
      events.data.map(({ type, data: shown }: { type: string; data: { legalName: string } }) => [
        type,
        shown.legalName,
      ]),
      [['tenant.created', settings.legalName]],
    );
  });

  test('a sandbox is one for good, also for SQL by hand', async () => {
    const { status, data, text } = await create({ name: 'Acme trial', mode: 'SANDBOX' });
    assert.equal(status, 201, text);
    assert.equal(data.mode, 'SANDBOX');
    const changed = await service.request('PATCH', `/tenants/${data.id}`, { body: { mode: 'LIVE' } });
    assertRefused(changed, ['mode', 'additionalProperties']);
    const written = service.db.asOwner((owner) =>
      owner.query(`update tenants set mode = 'LIVE' where id = $1`, [data.id]),
    );
    await assert.rejects(written, /the mode of a tenant is never changed/);
  });

  test('creating a tenant refuses settings that break a rule, and creates nothing', async () => {
    for (const [field, setting] of Object.entries({
      timeZone: 'IST',
      bankAccounts: [{ bankName: 'None' }],
      taxRates: [{ category: 'S' }],
      currencyCode: null,
      nextInvoiceNumber: 0,
    })) {
      const answer = await create({ name: 'x', [field]: setting }, 'carol');
      assert.equal(answer.status, 400, field);
      assert.ok(answer.json.details[0].field.startsWith(field), answer.text);
    }
    assert.deepEqual((await service.request('GET', '/tenants', { as: 'carol' })).data, []);
  });

  test('creating a tenant ignores the tenant-id header', async () => {
    const headers = { 'tenant-id': newId('tenant') };
    const answer = await service.request('POST', '/tenants', { body: { name: 'Acme' }, headers });
    assert.equal(answer.status, 201);
    const found = await service.request('GET', `/tenants/${answer.data.id}`, { headers });
    assert.equal(found.data.id, answer.data.id);
  });

  test('creating a tenant requires a name and reports every invalid field at once', async () => {
    assertRefused(await create({}), ['name', 'required']);
    assertRefused(
      await create({ name: null, description: null, timeZone: 'nowhere', role: 'OWNER' }),
      ['name', 'type'],
      ['description', 'type'],
      ['timeZone', 'format'],
      ['role', 'additionalProperties'],
    );
  });
});

describe("the limits of a tenant's fields", () => {
  test("the limits of a tenant's fields hold on creation", async () => {
    const send = (body: object) => create({ name: 'Acme', ...body });
    await assertTextBounds(send, 'name', { min: 1, max: 200 });
    await assertTextBounds(send, 'description', { min: 0, max: 2_000 });
  });

  test("the limits of a tenant's fields hold on change", async () => {
    const id = await service.tenant();
    const send = (body: object) => change(id, body);
    await assertTextBounds(send, 'name', { min: 1, max: 200 });
    await assertTextBounds(send, 'description', { min: 0, max: 2_000 });
    await assertTextBounds(send, 'legalName', { min: 1, max: 200 });
    for (const number of ['vatNumber', 'taxNumber', 'registrationNumber'])
      await assertTextBounds(send, number, { min: 1, max: 100 });
    for (const days of [0, 3_650])
      assert.equal((await send({ paymentTermsDays: days })).data.paymentTermsDays, days);
    assertRefused(await send({ paymentTermsDays: -1 }), ['paymentTermsDays', 'minimum']);
    assertRefused(await send({ paymentTermsDays: 3_651 }), ['paymentTermsDays', 'maximum']);
    assertRefused(await send({ paymentTermsDays: 1.5 }), ['paymentTermsDays', 'type']);
    for (const days of [0, 14]) assert.equal((await send({ graceDays: days })).data.graceDays, days);
    assertRefused(await send({ graceDays: 15 }), ['graceDays', 'maximum']);
  });

  test("the limits of a tenant's fields allow number formats of up to 64 characters", async () => {
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

  test('the settings of a tenant are stored and returned', async () => {
    const before = await read(id);
    service.clock.advance(1_000);
    const { data } = await change(id, settings);
    assert.deepEqual(data, { ...before, ...settings, updatedAt: data.updatedAt });
    assert.ok(data.updatedAt > before.updatedAt);
    assert.deepEqual(await read(id), data);
  });

  test('the settings of a tenant stay as they are when others are changed', async () => {
    const before = await read(id);
    const { data } = await change(id, { name: 'Acme & Sons', currencyCode: 'CHF' });
    assert.deepEqual(data, {
      ...before,
      name: 'Acme & Sons',
      currencyCode: 'CHF',
      updatedAt: data.updatedAt,
    });
  });

  test('the settings of a tenant do not change with an empty body', async () => {
    await assertEmptyChangeChangesNothing(service, `/tenants/${id}`);
  });

  test('the settings of a tenant are cleared by null, or reset to their default', async () => {
    const cleared = Object.fromEntries(Object.keys(settings).map((name) => [name, null]));
    const { createdAt, updatedAt, ...rest } = (await change(id, { ...cleared, description: null })).data;
    assert.deepEqual(rest, { id, name: 'Acme & Sons', ...defaults });
    assertRefused(await change(id, { name: null }), ['name', 'type']);
  });

  test('the settings of a tenant are all validated at once', async () => {
    const wrong = {
      invoiceNumberFormat: '{MM}-{SEQ:4}',
      creditNoteNumberFormat: 'CN',
      timeZone: '+01:00',
      currencyCode: 'eur',
      paymentTermsDays: '14',
      locale: 'german!',
      accentColor: 'red',
      invoiceIntroduction: '',
      invoiceClosing: 'x'.repeat(1_001),
      legalName: '',
      electronicAddress: { scheme: '9999' },
      contact: { email: 'ada', phone: '' },
      bankAccounts: [{ iban: 'DE89370400440532013001', bic: 'COBA', currencyCode: 'eur', bank: 'x' }],
      taxRates: [{ category: 'X', percent: 101 }],
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
      ['accentColor', 'format'],
      ['invoiceIntroduction', 'minLength'],
      ['invoiceClosing', 'maxLength'],
      ['legalName', 'minLength'],
      ['electronicAddress.scheme', 'format'],
      ['electronicAddress.id', 'required'],
      ['contact.email', 'format'],
      ['contact.phone', 'minLength'],
      ['bankAccounts.0.iban', 'format'],
      ['bankAccounts.0.bic', 'format'],
      ['bankAccounts.0.currencyCode', 'format'],
      ['bankAccounts.0.bank', 'additionalProperties'],
      ['taxRates.0.category', 'enum'],
      ['taxRates.0.percent', 'maximum'],
      ['role', 'additionalProperties'],
    );
  });

  test('the colour of a tenant is stored in lower case, and has six digits', async () => {
    assert.equal((await change(id, { accentColor: '#1D4ED8' })).data.accentColor, '#1d4ed8');
    for (const accentColor of ['1d4ed8', '#1d4ed', '#1d4eg8', '#fff', ' #1d4ed8'])
      assert.equal((await change(id, { accentColor })).status, 400, accentColor);
    assert.equal('accentColor' in (await change(id, { accentColor: null })).data, false);
  });

  test('the contact and the bank accounts of a tenant are replaced as a whole, and emptied by null or an empty list', async () => {
    await change(id, { contact: { name: 'Ada', phone: '1' }, bankAccounts: settings.bankAccounts });
    const { data } = await change(id, { contact: { email: 'ada@example.com' } });
    assert.deepEqual(data.contact, { email: 'ada@example.com' });
    assert.deepEqual((await change(id, { bankAccounts: [] })).data.bankAccounts, []);
    await change(id, { bankAccounts: settings.bankAccounts });
    assert.deepEqual((await change(id, { bankAccounts: null })).data.bankAccounts, []);
    assertRefused(await change(id, { contact: {} }), ['contact', 'minProperties']);
  });

  test('the number formats of a tenant give numbers that French platforms take, if it asks for their rules', async () => {
    await change(id, { invoiceNumberFormat: 'F {SEQ:4}', creditNoteNumberFormat: null });
    assertRefused(await change(id, { eInvoiceProfile: 'FR_CTC' }), ['invoiceNumberFormat', 'format']);
    const taken = { eInvoiceProfile: 'FR_CTC', invoiceNumberFormat: 'F-{YYYY}/{SEQ:4}' };
    assert.equal((await change(id, taken)).data.eInvoiceProfile, 'FR_CTC');
    const long = { creditNoteNumberFormat: `${'x'.repeat(24)}{SEQ:1}` };
    assertRefused(await change(id, long), ['creditNoteNumberFormat', 'format']);
    await change(id, { eInvoiceProfile: null, invoiceNumberFormat: null });
  });

  test('the IBAN of a tenant may be pasted with spaces, and a wrong check digit is called that', async () => {
    const withIban = (iban: string) => change(id, { bankAccounts: [{ iban }] });
    const { data } = await withIban(' DE89 3704 0044 0532 0130 00');
    assert.deepEqual(data.bankAccounts, [{ iban: 'DE89370400440532013000' }]);
    const { details } = (await withIban('DE88 3704 0044 0532 0130 00')).json;
    assert.deepEqual(details[0].field, 'bankAccounts.0.iban');
    assert.match(details[0].message, /wrong check digit/);
    await change(id, { bankAccounts: null });
  });

  test('the bank accounts of a tenant can be paid to, and there is one for each currency', async () => {
    const accounts = [
      { currencyCode: 'EUR', accountNumber: '1' },
      { accountNumber: '1' },
      { currencyCode: 'CHF' },
      { currencyCode: 'EUR', accountNumber: '2' },
      { bankName: 'Barclays', accountNumber: ' ' },
      { currencyCode: 'USD', iban: 'DE89370400440532013000', routingNumber: '021000021' },
      { currencyCode: 'CAD', accountNumber: '1', routingNumber: '021000021' },
    ];
    assertRefused(
      await change(id, { bankAccounts: accounts }),
      ['bankAccounts.2.iban', 'required'],
      ['bankAccounts.3.currencyCode', 'unique'],
      ['bankAccounts.4.iban', 'required'],
      ['bankAccounts.4.currencyCode', 'unique'],
      ['bankAccounts.5.accountNumber', 'required'],
    );
    const many = settings.bankAccounts.slice(0, 1);
    assertRefused(await change(id, { bankAccounts: Array(21).fill(many[0]) }), ['bankAccounts', 'maxItems']);
    assert.deepEqual((await read(id)).bankAccounts, []);
  });

  test('the time zone of a tenant has a name: an abbreviation means another zone to the database', async () => {
    for (const timeZone of ['CET', 'IST', 'BST', 'cet'])
      assertRefused(await change(id, { timeZone }), ['timeZone', 'format']);
    for (const timeZone of ['Asia/Kolkata', 'Etc/GMT+1', 'UTC'])
      assert.equal((await change(id, { timeZone })).data.timeZone, timeZone);
  });

  test('the taxes of a tenant are whole and follow the rules of tax', async () => {
    const set = async (tax: object) => (await change(id, { taxRates: [tax] })).data.taxRates[0];
    assert.deepEqual(await set({ percent: 0.1 + 0.2 }), { category: 'S', percent: 0.3 });
    assert.deepEqual(await set({ category: 'AE' }), { category: 'AE', percent: 0 });
    assert.deepEqual(await set({ category: 'L', percent: 0 }), { category: 'L', percent: 0 });
    const exempt = { category: 'E', percent: 0, exemptionReason: 'Medical care' };
    assert.deepEqual(await set(exempt), exempt);
    const refused: [object, string, string][] = [
      [{}, 'category', 'required'],
      [{ percent: 0 }, 'category', 'required'],
      [{ category: 'S' }, 'percent', 'required'],
      [{ category: 'S', percent: 0 }, 'percent', 'exclusiveMinimum'],
      [{ category: 'Z', percent: 7 }, 'percent', 'maximum'],
      [{ percent: 7, exemptionReason: 'x' }, 'exemptionReason', 'category'],
      [{ exemptionCode: 'VATEX-EU-132' }, 'exemptionCode', 'category'],
      [{ ...exempt, exemptionCode: 'VATEX-EU-ZZ' }, 'exemptionCode', 'format'],
    ];
    for (const [tax, field, constraint] of refused)
      assertRefused(await change(id, { taxRates: [tax] }), [`taxRates.0.${field}`, constraint]);
    assert.deepEqual((await read(id)).taxRates, [exempt]);
    assert.deepEqual((await change(id, { taxRates: null })).data.taxRates, []);
  });

  test('the taxes of a tenant are checked by the database, too', async () => {
    const write = (tax: string) =>
      service.db.asApplication(async (client) => {
        await enterTenant(client, id);
        await client.query('update tenants set tax_rates = $1 where id = $2', [tax, id]);
      });
    await write('[{"category": "S", "percent": 7}]');
    for (const tax of [
      '[{"category": "S", "percent": 0}]',
      '[{"category": "Z", "percent": 1}]',
      '{}',
      '[{"percent": 7}]',
    ])
      await assert.rejects(write(tax), /tenants_tax_rates_fit/);
  });

  test('the settings of a tenant can be changed by admins and read by every member', async () => {
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
  test('listing tenants shows the caller’s, newest first, each with the caller’s role', async (t) => {
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

  test('listing tenants returns an empty list to a caller without tenants', async () => {
    const answer = await service.request('GET', '/tenants', { as: 'nobody' });
    assert.deepEqual([answer.status, answer.json], [200, { data: [] }]);
  });

  test('listing tenants refuses an invalid query', () => assertListQuery(service, '/tenants'));

  test('a stranger’s tenant, an unknown one and a malformed identifier are not found', async () => {
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

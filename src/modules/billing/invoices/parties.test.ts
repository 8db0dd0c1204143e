import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { act, activeContract, asAnswered, draft, LINE, make } from '../../../../test/support/billing.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let tenant: string;
let contract: { id: string; client: string };

const TAXED = { ...LINE, taxPercent: 19 };
const place = { address1: 'Main St 1', country: 'DE', city: 'Berlin', zip: '10115' };
const whole = {
  name: 'Northwind GmbH',
  address1: 'Main St 1',
  address2: 'Floor 2',
  region: 'Berlin',
  country: 'DE',
  city: 'Berlin',
  zip: '10115',
  registrationNumber: 'HRB 1',
  vatNumber: 'DE123456788',
};

const send = async (method: string, path: string, body?: object) => {
  const answer = await service.request(method, path, { tenant, ...(body && { body }) });
  assert.ok(answer.status < 300, answer.text);
  return answer.data;
};
const newAddress = async (name: string, body: object = {}): Promise<string> =>
  (await make(service, tenant, '/addresses', { name, ...place, ...body })).id;
const ofClient = (name: string, body: object = {}) =>
  newAddress(name, { clientId: contract.client, ...body });
const issue = async (more: object = {}) => {
  const { id } = await draft(service, tenant, [TAXED], { contractId: contract.id, ...more });
  return act(service, tenant, `/invoices/${id}/finalize`);
};

describe('seller and buyer of an issued invoice', () => {
  beforeEach(async () => {
    tenant = await service.tenant();
    contract = await activeContract(service, tenant);
  });

  test('seller and buyer of an issued invoice are copied from the tenant, the client and their addresses', async () => {
    const settings = {
      ...{ legalName: 'Acme Studio GmbH', tradingName: 'Acme', vatNumber: 'DE987654328' },
      legalNotes: 'Amtsgericht Charlottenburg\nSitz: Berlin',
    };
    const account = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
    await send('PATCH', `/tenants/${tenant}`, { ...settings, bankAccounts: [account] });
    await send('PATCH', `/clients/${contract.client}`, { tradingName: 'Northwind Shop', vatNumber: 'FR1' });
    const from = await newAddress('Acme');
    const to = await ofClient('x', whole);
    const { seller, buyer, address, bankAccount } = await issue();
    assert.deepEqual(seller, {
      ...settings,
      address: { id: from, name: 'Acme', ...place, countryCode: 'DE' },
    });
    assert.deepEqual(bankAccount, account);
    const { registrationNumber, vatNumber, ...plain } = whole;
    assert.deepEqual(buyer, {
      legalName: 'Northwind GmbH',
      tradingName: 'Northwind Shop',
      ...{ registrationNumber, vatNumber },
      address: { id: to, ...plain, countryCode: 'DE' },
    });
    assert.equal(address, to);
  });

  test('seller and buyer of an issued invoice stay as they were, whatever is changed or deleted afterwards', async () => {
    const [from, to] = [await newAddress('Acme'), await ofClient('Northwind')];
    const issued = await issue({ addressId: to });
    await send('PATCH', `/tenants/${tenant}`, {
      name: 'Other',
      legalName: 'Other',
      vatNumber: 'DE136695976',
    });
    await send('PATCH', `/clients/${contract.client}`, { name: 'Other', vatNumber: 'X' });
    for (const address of [from, to]) await send('PATCH', `/addresses/${address}`, { name: 'Other' });
    assert.deepEqual(asAnswered(await send('GET', `/invoices/${issued.id}`)), issued);
    for (const address of [from, to]) await send('DELETE', `/addresses/${address}`);
    assert.deepEqual(asAnswered(await send('GET', `/invoices/${issued.id}`)), issued);
    assert.deepEqual([issued.seller.address.name, issued.buyer.address.name], ['Acme', 'Northwind']);
    assert.equal((await issue()).buyer.legalName, 'Other');
  });

  test("the buyer's address on an issued invoice is the invoice's, or else the contract's, or else the client's first", async () => {
    const addressOf = async (more?: object) => (await issue(more)).buyer.address?.name;
    await newAddress('Of the tenant');
    assert.equal(await addressOf(), undefined);
    await ofClient('Second', { order: 2 });
    await ofClient('First', { order: 1 });
    const addressId = await ofClient('Of the contract', { order: 3 });
    const own = await ofClient('Of the invoice', { order: 4 });
    assert.equal(await addressOf(), 'First');
    await send('PATCH', `/contracts/${contract.id}`, { addressId });
    assert.equal(await addressOf(), 'Of the contract');
    assert.equal(await addressOf({ addressId: own }), 'Of the invoice');
    await send('DELETE', `/addresses/${addressId}`);
    assert.equal(await addressOf(), 'First');
  });

  test("the seller's address on an issued invoice is the tenant's first", async () => {
    await ofClient('Of the client', { order: 0 });
    assert.equal('address' in (await issue()).seller, false);
    await newAddress('Second', { order: 2 });
    await newAddress('First', { order: 1 });
    assert.equal((await issue()).seller.address.name, 'First');
  });

  test('a draft whose address is deleted goes to the remaining one', async () => {
    const [gone, left] = [await ofClient('Gone'), await ofClient('Left')];
    const { id } = await draft(service, tenant, [TAXED], { contractId: contract.id, addressId: gone });
    await send('DELETE', `/addresses/${gone}`);
    assert.equal('address' in (await send('GET', `/invoices/${id}`)), false);
    const issued = await act(service, tenant, `/invoices/${id}/finalize`);
    assert.equal(issued.address, left);
  });

  test('seller and buyer of an issued invoice have names: a draft of a nameless seller or buyer says what to set', async () => {
    await send('PATCH', `/tenants/${tenant}`, { name: ' ' });
    await send('PATCH', `/clients/${contract.client}`, { name: '\u00a0 ' });
    const { id, obstacles } = await draft(service, tenant, [TAXED], { contractId: contract.id });
    const fields = ['seller.legalName', 'buyer.legalName'];
    assert.deepEqual(
      obstacles.map(({ field }: { field: string }) => field),
      fields,
    );
    const refused = await service.request('POST', `/invoices/${id}/finalize`, { tenant });
    assertRefused(refused, ['seller.legalName', 'required'], ['buyer.legalName', 'required']);
    await send('PATCH', `/tenants/${tenant}`, { legalName: 'Acme GmbH' });
    await ofClient('Northwind GmbH');
    assert.deepEqual((await send('GET', `/invoices/${id}`)).obstacles, []);
    assert.equal((await issue()).buyer.legalName, 'Northwind GmbH');
  });

  test("the language of an issued invoice is its own, or else the contract's, the client's, or the tenant's", async () => {
    const localeOf = async (more?: object) => (await issue(more)).locale;
    assert.equal(await localeOf(), 'en');
    for (const [path, locale] of [
      [`/tenants/${tenant}`, 'de-DE'],
      [`/clients/${contract.client}`, 'fr-FR'],
      [`/contracts/${contract.id}`, 'it-CH'],
    ] as const) {
      assert.equal((await send('PATCH', path, { locale })).locale, locale);
      assert.equal(await localeOf(), locale);
    }
    const issued = await issue({ locale: 'es' });
    assert.equal(issued.locale, 'es');
    await send('PATCH', `/contracts/${contract.id}`, { locale: null });
    assert.equal(await localeOf(), 'fr-FR');
    assert.equal((await send('GET', `/invoices/${issued.id}`)).locale, 'es');
  });

  test('the language of a client and of a contract is one that exists', async () => {
    for (const path of [`/clients/${contract.client}`, `/contracts/${contract.id}`])
      assertRefused(await service.request('PATCH', path, { tenant, body: { locale: 'german!' } }), [
        'locale',
        'format',
      ]);
  });

  test('seller and buyer of an issued invoice have references that are not blank', async () => {
    const blank = { buyerReference: ' ', paymentReference: ' ' };
    const unreferenced = await issue(blank);
    assert.equal('buyerReference' in unreferenced, false);
    assert.equal(unreferenced.paymentReference, unreferenced.invoiceNumber);
    await send('PATCH', `/clients/${contract.client}`, { buyerReference: '04011000-12345-34' });
    assert.equal((await issue(blank)).buyerReference, '04011000-12345-34');
    await send('PATCH', `/tenants/${tenant}`, { bankAccounts: [{ iban: 'CH4431999123000889012' }] });
    assert.match((await issue(blank)).paymentReference, /^\d{27}$/);
  });
});

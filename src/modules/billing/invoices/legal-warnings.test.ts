import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { clockAt, type Firm, only, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import type { Parties } from './draft-facts.ts';
import { type LegalFacts, legalWarnings } from './legal-warnings.ts';

const NOW = new Date('2026-11-18T23:30:00Z');
const placeIn = (countryCode: string) => ({
  ...{
    id: 'adr',
    name: 'Acme',
    address1: 'Street 1',
    zip: '1',
    city: 'City',
    country: countryCode,
    countryCode,
  },
});
const TAXED = [{ category: 'S' as const, percent: 20, taxableMinor: 100, taxMinor: 20 }];

type Given = { address?: string; [name: string]: unknown };

function partiesOf(own: Given, other: Given = {}, settings: object = {}): Parties {
  return {
    seller: {
      name: 'Acme',
      timeZone: 'Europe/Berlin',
      isStrict: false,
      isServedAtIssue: false,
      ...own,
      ...settings,
    },
    sellerAddress: own.address ? placeIn(own.address) : null,
    buyer: { name: 'Northwind', ...other },
    buyerAddress: other.address ? placeIn(other.address) : null,
  } as unknown as Parties;
}

function fieldsOf(parties: Parties, facts: Partial<LegalFacts> = {}): string[] {
  const whole = { linesFrom: '2026-11-01', taxes: TAXED, ...facts };
  return legalWarnings(whole, parties, NOW).map(({ field }) => field);
}

describe('what the law wants on an invoice', () => {
  test('the law wants the addresses of both parties, and when the work was done', () => {
    assert.deepEqual(fieldsOf(partiesOf({})), ['seller.address']);
    assert.deepEqual(fieldsOf(partiesOf({ address: 'DE' }), { linesFrom: null }), [
      'buyer.address',
      'serviceFrom',
    ]);
    assert.deepEqual(fieldsOf(partiesOf({ address: 'DE' }, { address: 'US' })), []);
    const advance = { kind: 'DEPOSIT', linesFrom: null } as const;
    assert.deepEqual(fieldsOf(partiesOf({ address: 'DE' }, { address: 'US' }), advance), []);
    assert.deepEqual(fieldsOf(partiesOf({ address: 'US' }), { linesFrom: null }), []);
  });

  test("the law wants no due date before the date of issue, a day of the tenant's time zone", () => {
    const parties = partiesOf({ address: 'DE' }, { address: 'DE' });
    assert.deepEqual(fieldsOf(parties, { dueDate: '2026-11-18' }), ['dueDate']);
    assert.deepEqual(fieldsOf(parties, { dueDate: '2026-11-19' }), []);
  });

  test('the law of France wants the SIREN of both businesses, and that of Switzerland its own VAT number', () => {
    const french = { address: 'FR', vatNumber: 'FR40303265045' };
    assert.deepEqual(fieldsOf(partiesOf(french, french)), [
      'seller.registrationNumber',
      'buyer.registrationNumber',
    ]);
    const known = { ...french, registrationNumber: '303265045' };
    assert.deepEqual(fieldsOf(partiesOf(known, known)), []);
    const swiss = (vatNumber: string) => partiesOf({ address: 'CH', vatNumber }, { address: 'CH' });
    assert.deepEqual(fieldsOf(swiss('CHE-123.456.788')), ['seller.vatNumber']);
    assert.deepEqual(fieldsOf(swiss('CHE-123.456.788 MWST')), []);
    assert.deepEqual(
      fieldsOf(swiss(''), { taxes: [{ ...TAXED[0], category: 'O', percent: 0 } as never] }),
      [],
    );
  });

  test('the law takes the date of issue for the date of service, but not of goods within the EU', () => {
    const parties = partiesOf({ address: 'AT' }, { address: 'DE' }, { isServedAtIssue: true });
    assert.deepEqual(fieldsOf(parties, { linesFrom: null }), []);
    const taxes = [{ ...TAXED[0], category: 'K', percent: 0 } as never];
    assert.deepEqual(fieldsOf(parties, { linesFrom: null, taxes }), ['serviceFrom']);
  });
});

describe('a strict tenant', () => {
  const service = useService();
  let firm: Firm;
  const LINE = { name: 'Design', quantity: 1, amountMinor: 9_500, taxPercent: 19 };
  const ADDRESS = { name: 'Acme', address1: 'Hauptstr. 1', zip: '10115', city: 'Berlin', country: 'Germany' };

  const named = (found: { field: string }[]) => found.map(({ field }) => field);

  before(async () => {
    firm = await openFirm(service, { settings: { vatNumber: 'DE136695976', taxNumber: '30/123/45678' } });
    await firm.make('/addresses', ADDRESS);
  });

  test('a strict tenant issues nothing that lacks what the law wants, and others are only warned', async (t) => {
    clockAt(t, service, '2026-11-18T10:00:00.000Z');
    const draft = await firm.draft([LINE]);
    assert.deepEqual(named(draft.warnings), ['buyer.address', 'serviceFrom']);
    assert.deepEqual(draft.obstacles, []);
    await firm.patch(`/tenants/${firm.tenant}`, { isStrict: true });
    const strict = await firm.get(`/invoices/${draft.id}`);
    assert.deepEqual(
      [named(strict.warnings), named(strict.obstacles)],
      [[], ['buyer.address', 'serviceFrom']],
    );
    const [listed] = await firm.get('/invoices?limit=1');
    assert.deepEqual(listed.obstacles, strict.obstacles);
    assertRefused(await firm.finalize(draft.id), ['buyer.address', 'state'], ['serviceFrom', 'state']);
    await firm.make('/addresses', { ...ADDRESS, clientId: firm.clientId });
    await firm.patch(`/tenants/${firm.tenant}`, { isServedAtIssue: true });
    const { data } = await firm.finalize(draft.id);
    assert.deepEqual(only(data, 'status', 'issueDate', 'serviceFrom', 'serviceTo'), {
      ...{ status: 'FINALIZED', issueDate: '2026-11-18', serviceFrom: '2026-11-18', serviceTo: '2026-11-18' },
    });
  });

  test('a strict tenant is refused what only looks wrong, such as an export to its own country', async () => {
    const line = { ...LINE, taxPercent: 0, taxCategory: 'G', serviceFrom: '2026-10-01' };
    const { warnings, obstacles } = await firm.draft([line]);
    assert.deepEqual(warnings, []);
    assert.equal(obstacles.length, 1);
  });

  test('a strict tenant is refused services with the category K, and others are only warned', async () => {
    const other = await openFirm(service, {
      settings: { vatNumber: 'DE136695976' },
      client: { vatNumber: 'ATU13585627' },
    });
    await other.make('/addresses', ADDRESS);
    const vienna = { ...ADDRESS, zip: '1010', city: 'Wien', country: 'Austria' };
    await other.make('/addresses', { ...vienna, clientId: other.clientId });
    const chair = { ...LINE, taxPercent: 0, taxCategory: 'K', serviceFrom: '2026-10-01', supply: 'GOODS' };
    const draft = await other.draft([chair, { ...chair, supply: 'SERVICE' }]);
    assert.deepEqual([named(draft.warnings), draft.obstacles], [['billables.1.supply'], []]);
    await other.patch(`/tenants/${other.tenant}`, { isStrict: true });
    assertRefused(await other.finalize(draft.id), ['billables.1.supply', 'state']);
    const [, line] = await other.get(`/billables?invoiceId=${draft.id}`);
    await other.patch(`/billables/${line.id}`, { supply: 'GOODS' });
    assert.equal((await other.finalize(draft.id)).status, 200);
  });

  test('a strict tenant keeps the days of service that were given', async () => {
    const { data } = await firm.finalize((await firm.draft([{ ...LINE, serviceFrom: '2026-10-01' }])).id);
    assert.deepEqual([data.serviceFrom, data.serviceTo], ['2026-10-01', '2026-10-01']);
  });
});

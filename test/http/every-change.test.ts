import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { REMINDERS_DEFAULT } from '../../src/modules/parties/reminder-policy.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { byParameter, oneOfEach } from '../support/one-of-each.ts';
import { pathOf, propertiesOf, type Shape } from '../support/routes/sample-requests.ts';
import { useService } from '../support/service.ts';

type Json = Record<string, unknown>;

/** Values by `<parameter>.<property>` where the schema's examples do not fit. Each differs from the stored value. */
const VALUES: Record<string, unknown> = {
  'addressId.countryCode': 'AT',
  'clientId.currencyCode': 'CHF',
  'contractId.collect': { every: 'WEEK' },
  'contractId.issue': { mode: 'SEND', afterDays: 3 },
  'contractId.currencyCode': 'CHF',
  'contractId.pricesIncludeTax': true,
  'contractId.endsAt': '2099-12-31T00:00:00.000Z',
  'contractId.rates': [{ unit: 'HOUR', amountMinor: 12_300, startsOn: '2026-01-01' }],
  'quoteId.validUntil': '2031-11-30',
  'quoteId.currencyCode': 'CHF',
  'quoteId.pricesIncludeTax': true,
  'quoteId.endsAt': '2099-12-31T00:00:00.000Z',
  'quoteId.isApprovalRequired': true,
  'quoteId.collect': { every: 'WEEK' },
  'quoteId.issue': { mode: 'SEND', afterDays: 3 },
  'quoteId.rates': [{ unit: 'HOUR', amountMinor: 12_300, startsOn: '2026-01-01' }],
  'quoteId.billables': [{ name: 'Other work', quantity: 3, amountMinor: 700 }],
  'quoteId.charges': [{ name: 'Hosting', every: 'MONTH', prices: [{ amountMinor: 100 }] }],
  'quoteId.allowances': [{ minutesPerPeriod: 60, every: 'ONCE' }],
  'quoteId.deposit': { amountMinor: 500 },
  // Other categories need a rate.
  'billableId.taxCategory': 'Z',
  'chargeId.taxCategory': 'Z',
  'emailId.address': 'grace@example.com',
  'invoiceId.currencyCode': 'CHF',
  'invoiceId.pricesIncludeTax': true,
  'invoiceId.isCashRounded': true,
  'invoiceId.discounts': [{ amountMinor: 500, reason: 'Voucher' }],
  'billableId.discounts': [{ amountMinor: 1, reason: 'Voucher' }],
  'tenantId.isCashRounded': true,
  'integrationId.config': { url: 'https://example.com/elsewhere' },
  // A line has its invoice's currency, so no other value is accepted.
  'billableId.currencyCode': 'EUR',
  'tenantId.externalId': 'customer-every-change',
  'operatorWebhookId.url': 'https://example.com/elsewhere',
  'operatorWebhookId.types': ['invoice.*'],
  'allowanceId.every': 'YEAR',
  'allowanceId.rollover': { maxMinutes: 600, periods: 3 },
  'allowanceId.overage': { amountMinor: 11_000 },
  'allowanceId.isPrinted': true,
  'chargeId.prices': [{ amountMinor: 52_000, startsOn: '2026-10-01', quantity: 2 }],
  'expenseId.isBillable': false,
  'expenseId.isHeld': true,
  'expenseId.currencyCode': 'CHF',
  // The other kind has no markup.
  'expenseId.kind': 'REBILLED',
  'timeEntryId.isBillable': false,
  'timeEntryId.isHeld': true,
  'contractId.isApprovalRequired': true,
};

/** The values of properties that null resets. All others are absent after null. */
const CLEARED: Json = {
  order: 0,
  receives: [],
  pauses: [],
  'addressId.countryCode': 'DE', // follows from the country
  'billableId.taxPercent': 19, // the contract's tax
  'billableId.taxCategory': 'S',
  'quoteId.currencyCode': 'EUR', // the client's
  'quoteId.taxRates': undefined,
  'expenseId.currencyCode': 'EUR', // the contract's
  'timeEntryId.sourceId': 'MANUAL', // the `source`, which stays
  invoiceNumberFormat: 'INV-{SEQ:6}',
  creditNoteNumberFormat: 'CN-{SEQ:6}',
  quoteNumberFormat: 'Q-{SEQ:6}',
  timeZone: 'UTC',
  eInvoiceProfile: 'EN16931',
  ...{
    isEInvoiceRequired: false,
    isStrict: false,
    isServedAtIssue: false,
    isCashRounded: false,
    vatCheck: 'OFF',
    graceDays: 0,
  },
  taxPoint: 'ISSUE', // the tenant's country is unknown
  'tenantId.reminders': REMINDERS_DEFAULT,
  bankAccounts: [],
  taxRates: [],
};

/** Properties that must be set and cleared together. */
const TOGETHER: Record<string, string[]> = {
  taxCurrencyCode: ['taxCurrencyCode', 'taxExchangeRate'],
  taxExchangeRate: ['taxCurrencyCode', 'taxExchangeRate'],
  'expenseId.currencyCode': ['currencyCode', 'exchangeRate'],
  'expenseId.exchangeRate': ['currencyCode', 'exchangeRate'],
  referenceType: ['referenceType', 'referenceId'],
  referenceId: ['referenceType', 'referenceId'],
};

/** Properties that must be set beside another one. */
const BESIDE: Record<string, Json> = {
  referenceName: { referenceType: 'JIRA', referenceId: '10001' },
  isCashRounded: { currencyCode: 'CHF' },
  taxCountry: { taxCategory: 'E' },
  taxExemptionCode: { taxCategory: 'E' },
  taxExemptionReason: { taxCategory: 'E' },
};

/** Without this test, a property that the schema accepts and the statement ignores would go unnoticed. */
describe('every property of every PATCH', () => {
  const service = useService();
  const ids: Record<string, string> = {};
  /** Without documents: the number of a series can be set only before the first one. */
  let newTenant: string;
  /** An address of the quote's client. */
  let quoteAddress: string;

  before(async () => {
    const tenant = await service.tenant();
    Object.assign(ids, byParameter(await oneOfEach(service, tenant)));
    newTenant = await service.tenant();
    const post = async (path: string, body: object) =>
      (await service.request('POST', path, { tenant, body })).data.id;
    ids.operatorWebhookId = await post('/operator/webhooks', { url: 'https://example.com/hooks' });
    ids.invoiceId = await post('/invoices', { contractId: ids.contractId }); // without lines
    // Its client keeps its currency, and other changes of this test clear those of the first.
    const offered = { name: 'Offered', validUntil: '2031-12-31' };
    const clientOfQuote = await post('/clients', { name: 'Eastwind', currencyCode: 'EUR' });
    ids.quoteId = await post('/quotes', { ...offered, clientId: clientOfQuote });
    quoteAddress = await post('/addresses', {
      ...{ clientId: clientOfQuote, name: 'Eastwind', address1: '1 Street', zip: '10115', city: 'Berlin' },
      country: 'DE',
    });
    // With a charge, an allowance has the charge's periods.
    const own = { contractId: ids.contractId, minutesPerPeriod: 60, every: 'MONTH', startsOn: '2026-11-01' };
    ids.allowanceId = await post('/allowances', own);
    const draft = { clientId: ids.clientId, name: 'Not agreed yet', currencyCode: 'EUR' };
    ids.contractId = await post('/contracts', draft);
  });

  // The installation may have few of them, and other files share it.
  after(() => service.request('DELETE', `/operator/webhooks/${ids.operatorWebhookId}`));

  test('every property of every PATCH is written, and cleared by null', async (context) => {
    const routes = service.app.routes.filter(({ method }) => method === 'PATCH');
    assert.ok(routes.length >= 14);
    for (const route of routes) {
      for (const [property, shape] of Object.entries(propertiesOf(route.body)))
        await context.test(
          `the property ${property} of PATCH ${route.path} is written, and cleared by null`,
          () => writeAndRead(route, property, shape),
        );
    }
  });

  async function writeAndRead(route: Route, property: string, shape: Shape) {
    const parameter = /\{(\w+)\}$/.exec(route.path)?.[1];
    const path = pathOf(route, parameter === 'tenantId' ? { tenantId: newTenant } : ids);
    let tag: string | null = null;
    const read = async (): Promise<Json> => {
      const answer = await service.request('GET', path, { tenant: ids.tenantId as string });
      if (tag !== null) assert.equal(answer.headers.get('etag'), tag, 'the answer to the change has the tag');
      tag = answer.headers.get('etag');
      return answer.data;
    };
    const write = async (body: Json) => {
      const answer = await service.request('PATCH', path, { tenant: ids.tenantId as string, body });
      assert.equal(answer.status, 200, answer.text);
      tag = answer.headers.get('etag');
    };
    const current = await read();
    const firstTag = tag;
    const names = TOGETHER[`${parameter}.${property}`] ?? TOGETHER[property] ?? [property];
    const properties = propertiesOf(route.body);
    const change = Object.fromEntries(
      names.map((name) => [
        name,
        (parameter === 'quoteId' && name === 'addressId' && quoteAddress) ||
          (VALUES[`${parameter}.${name}`] ??
            ids[name] ??
            otherThan(current[name], properties[name] as Shape)),
      ]),
    );
    await write({ ...BESIDE[property], ...change });
    const changed = await read();
    const isSame = names.every((name) => isDeepStrictEqual(changed[name], current[name]));
    assert.ok(isSame || route.withoutTag || tag !== firstTag, 'the changed record has another tag');
    for (const name of names) assert.deepEqual(shownAs(name, changed), change[name], `${name} is written`);
    if (!Array.isArray(shape.type) || !shape.type.includes('null')) return;
    await write(Object.fromEntries(names.map((name) => [name, null])));
    const cleared = await read();
    for (const name of names)
      assert.deepEqual(
        shownAs(name, cleared),
        CLEARED[`${parameter}.${name}` in CLEARED ? `${parameter}.${name}` : name],
        `${name} is cleared`,
      );
  }
});

/**
 * The value in an answer. `addressId` of a request is `address` there, and the service adds identifiers to items and amounts
 * to the early payment of invoices.
 */
function shownAs(name: string, record: Json): unknown {
  if (name === 'earlyPayment' && record.earlyPayment) {
    const { days, percent } = record.earlyPayment as Json;
    return { days, percent };
  }
  // Operators see the limits of a tenant beside its usage, and those that they set apart.
  if (name === 'limits') return record.ownLimits;
  const value = record[name] ?? record[name.replace(/Id$/, '')];
  return Array.isArray(value) ? value.map(withoutId) : value;
}

function withoutId(item: unknown): unknown {
  if (typeof item !== 'object') return item;
  const { id: _, ...rest } = item as Json;
  return rest;
}

/** A value that the schema accepts and that differs from the current one. */
function otherThan(current: unknown, { enum: choices, examples = [], type }: Shape): unknown {
  const [other] = [...(choices ?? []), ...examples].filter((value) => value !== null && value !== current);
  if (other !== undefined) return other;
  const [example] = examples;
  if (typeof example === 'number') return example + 1;
  if (typeof example === 'string') return `${example} too`;
  throw new Error(`a property of type ${type} has no example: add a value to VALUES`);
}

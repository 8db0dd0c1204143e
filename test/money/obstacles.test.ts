import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import type pg from 'pg';
import type { Parties } from '../../src/modules/billing/invoices/draft-facts.ts';
import type { Draft } from '../../src/modules/billing/invoices/freezing.ts';
import { isOutsideTax, obstaclesOf } from '../../src/modules/billing/invoices/obstacles.ts';
import type { Tax } from '../../src/modules/documents/facts/frozen-schema.ts';
import { resolveParty } from '../../src/modules/documents/facts/parties.ts';
import { exemptionDefault } from '../../src/modules/documents/facts/texts.ts';
import { draft } from '../support/billing.ts';
import { enterTenant } from '../support/database.ts';
import { useService } from '../support/service.ts';

const RUNS = 400;

type Category = Tax['category'];
interface LineTax {
  category: Category;
  percent: number;
  code?: string | undefined;
  reason?: string | undefined;
}

/** The taxes of lines. A line may have none. */
type LineTaxes = (LineTax | undefined)[];

const given = (text: string) => fc.constantFrom(null, '', ' ', text, text);
const day = fc.constantFrom(null, null, '2026-10-25');
const isNever = fc.nat(11).map((number) => number === 0);

const rated = fc.constantFrom<LineTax>(
  { category: 'S', percent: 19 },
  { category: 'S', percent: 7 },
  { category: 'Z', percent: 0 },
  { category: 'L', percent: 0 },
  { category: 'M', percent: 4 },
);
const exempt = fc.record({
  category: fc.constantFrom<Category>('E', 'AE', 'K', 'G', 'O'),
  percent: fc.constant(0),
  code: fc.constantFrom(undefined, undefined, 'VATEX-EU-132', 'VATEX-EU-143'),
  reason: fc.constantFrom(undefined, undefined, 'Care', 'Education'),
});
const untaxed = fc.constant(undefined);
/** Lines of one kind are often right, and mixed ones seldom. */
const lines: fc.Arbitrary<LineTaxes> = fc.oneof(
  ...[rated, untaxed, exempt, fc.oneof(rated, exempt), fc.oneof(rated, untaxed, exempt)].map((one) =>
    fc.array<LineTax | undefined>(one, { minLength: 1, maxLength: 3 }),
  ),
  exempt.map((one) => [one, one]),
);

const numbers = (vatNumber: string) => ({ vatNumber: given(vatNumber), registrationNumber: given('HRB 1') });
const party = (vatNumber: string) => fc.record({ ...numbers(vatNumber), taxNumber: given('30/123') });
const address = (vatNumber: string) =>
  fc.option(fc.record({ ...numbers(vatNumber), countryCode: given(vatNumber.slice(0, 2)) }));
const [SELLERS, BUYERS] = ['DE123456788', 'FR40303265045'] as const;

const documents = fc.record({
  lines: fc.oneof({ weight: 20, arbitrary: lines }, { weight: 1, arbitrary: fc.constant<LineTaxes>([]) }),
  isNegative: isNever,
  serviceFrom: day,
  serviceTo: day,
  linesFrom: day,
  ...{ seller: party(SELLERS), buyer: party(BUYERS) },
  ...{ sellerAddress: address(SELLERS), buyerAddress: address(BUYERS) },
});
type Document = typeof documents extends fc.Arbitrary<infer T> ? T : never;

const place = (given: object | null) =>
  given && {
    ...{ id: 'adr', name: 'Northwind', address1: 'Street 1', zip: '1', city: 'Paris', country: 'France' },
    ...given,
  };

function partiesOf({ seller, buyer, sellerAddress, buyerAddress }: Document): Parties {
  return {
    seller: {
      name: 'Acme',
      ...seller,
      bankAccounts: [],
      locale: null,
      homeCurrency: null,
      eInvoiceProfile: 'EN16931',
      isEInvoiceRequired: false,
      ...{ isStrict: false, isServedAtIssue: false, timeZone: 'UTC' },
      vatCheck: 'OFF',
      logoAssetId: null,
      backgroundAssetId: null,
      ...{ accentColor: null, invoiceIntroduction: null, invoiceClosing: null },
    },
    sellerAddress: place(sellerAddress),
    buyer: { name: 'Northwind', ...buyer, buyerReference: null, locale: null, vatNumberCheck: null },
    buyerAddress: place(buyerAddress),
    paymentTermsDays: 14,
    contractLocale: null,
  };
}

const least = (texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).sort()[0];

/** The taxes that the trigger of lines would write. */
function taxesOf(all: LineTaxes): Tax[] {
  const groups = Object.values(
    Object.groupBy(
      all.filter((tax) => tax !== undefined),
      ({ category, percent }) => `${category} ${percent}`,
    ),
  );
  return groups.map((group = []) => {
    const [{ category, percent } = { category: 'S' as Category, percent: 1 }] = group;
    const exemptionCode = least(group.map(({ code }) => code));
    const exemptionReason = least(group.map(({ reason }) => reason));
    return {
      ...{ category, percent, taxableMinor: 0, taxMinor: 0 },
      ...(exemptionCode !== undefined && { exemptionCode }),
      ...(exemptionReason !== undefined && { exemptionReason }),
    };
  });
}

/** The categories whose lines give different reasons. Code and reason are one whole. */
function mixedIn(all: LineTaxes): string[] {
  return (['E', 'AE', 'K', 'G', 'O'] as const).filter((category) => {
    const own = all.filter((tax) => tax?.category === category && (tax.code ?? tax.reason) !== undefined);
    return new Set(own.map((tax) => `${tax?.code} ${tax?.reason}`)).size > 1;
  });
}

describe('the obstacles of a draft', () => {
  const service = useService();
  let tenant: string;
  let draftId: string;

  before(async () => {
    tenant = await service.tenant();
    draftId = (await draft(service, tenant)).id;
  });

  /** The service's answer, with the parties and without those that no tax asks for. */
  function hasObstacles(document: Document): boolean {
    const { lines: own, isNegative, serviceFrom, serviceTo, linesFrom } = document;
    const taxes = taxesOf(own);
    const untaxedCount = own.filter((tax) => tax === undefined).length;
    const parties = partiesOf(document);
    const asks = untaxedCount > 0 || taxes.some(({ category }) => /^(AE|K|G|O)$/.test(category));
    const facts = {
      ...{ billableCount: own.length, totalMinor: isNegative ? -1 : 1, currencyCode: 'EUR', taxes },
      ...{ serviceFrom, serviceTo, paymentReference: null, taxCurrencyCode: null },
      ...{ untaxedCount, mixedReasons: mixedIn(own), linesFrom, linesTo: linesFrom },
      taxCountries: [] as (string | null)[],
      readiness: asks ? { untaxedLines: null, parties } : null,
    };
    const fields = (known?: Parties) =>
      obstaclesOf(facts as Draft, new Date(), known).map(({ field, message }) => `${field}: ${message}`);
    assert.deepEqual(fields(), fields(parties));
    // PostgreSQL knows no countries of the EU, and takes a registration number in place of the VAT number.
    const { registrationNumber } = resolveParty(parties.buyer, parties.buyerAddress, 'BUYER');
    const isShared = (obstacle: string) =>
      registrationNumber === undefined || !obstacle.includes('AE in another EU country');
    return fields(parties).filter(isShared).length > 0;
  }

  /** Replaces the lines of the draft. They add up to the total, which is too small for a tax. */
  async function writeLines(owner: pg.Client, taxes: LineTaxes, total: number): Promise<void> {
    await owner.query('delete from billables where invoice_id = $1', [draftId]);
    await owner.query(
      `insert into billables (id, invoice_id, name, quantity, amount_minor, currency_code, tax_category, tax_percent,
         tax_exemption_code, tax_exemption_reason, is_tax_inherited, created_at, updated_at)
       select 'bil_line' || position, $1, 'x', 1, case position when 1 then $3::int else 0 end, 'EUR', tax ->> 'category',
         (tax ->> 'percent')::numeric, tax ->> 'code', tax ->> 'reason', tax = '{}', now(), now()
       from jsonb_array_elements($2::jsonb) with ordinality as listed (tax, position)`,
      [draftId, JSON.stringify(taxes.map((tax) => tax ?? {})), total],
    );
  }

  /** Whether PostgreSQL issues the draft as the service would freeze it. */
  async function isIssued(owner: pg.Client, document: Document): Promise<boolean> {
    const { lines: own, isNegative, serviceFrom, serviceTo, linesFrom } = document;
    const { seller, sellerAddress, buyer, buyerAddress } = partiesOf(document);
    const resolvedSeller = resolveParty(seller, sellerAddress, 'SELLER');
    const filled = own.map(
      (tax) => tax ?? (isOutsideTax(resolvedSeller) ? { category: 'O' as const, percent: 0 } : undefined),
    );
    const country = resolvedSeller.address?.countryCode;
    const defaults = taxesOf(filled).map(({ category }) => [
      category,
      { ...exemptionDefault(category, 'en'), ...(country && { country }) },
    ]);
    const [from, to] = (serviceFrom ?? serviceTo) ? [serviceFrom, serviceTo] : [linesFrom, linesFrom];
    await owner.query('savepoint before');
    await writeLines(owner, filled, isNegative ? -1 : 1);
    try {
      await owner.query(
        `update invoices set status = 'FINALIZED', number = 'INV-000001', series_period = '', sequence = 1,
           issued_at = now(), issue_date = today, recorded_date = today, due_date = today, due_at = now(),
           time_zone = 'UTC', currency_exponent = 2, locale = 'en', payment_reference = 'INV-000001', seller = $2,
           buyer = $3, paper = 'A4', layout_version = 1, e_invoice_profile = 'EN16931', service_from = $4, service_to = $5, taxes = (
             select coalesce(jsonb_agg(($6::jsonb -> (tax ->> 'category')) || tax order by position), '[]')
             from jsonb_array_elements(taxes) with ordinality as listed (tax, position)
           )
         from (select (now() at time zone 'UTC')::date as today) as clock where id = $1`,
        [
          draftId,
          resolvedSeller,
          resolveParty(buyer, buyerAddress, 'BUYER'),
          from,
          to,
          Object.fromEntries(defaults),
        ],
      );
      return true;
    } catch (error) {
      assert.equal((error as { code?: string }).code, '23514', String(error));
      return false;
    } finally {
      await owner.query('rollback to before');
    }
  }

  test('a draft has no obstacles if, and only if, PostgreSQL issues it', () =>
    service.db.asOwner(async (owner) => {
      let issued = 0;
      await enterTenant(owner, tenant);
      await owner.query('begin'); // the transaction ends with the connection
      const property = fc.asyncProperty(documents, async (document) => {
        const isAccepted = await isIssued(owner, document);
        assert.equal(isAccepted, !hasObstacles(document));
        if (isAccepted) issued++;
      });
      await fc.assert(property, { numRuns: RUNS });
      assert.ok(issued > RUNS / 10 && issued < RUNS, `${issued} of ${RUNS} were issued`);
    }));
});

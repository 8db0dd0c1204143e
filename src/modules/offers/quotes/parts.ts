import type { Scope } from '../../../platform/database/database.ts';
import { invalid, Refusal } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import type { Allowance } from '../../agreements/allowances/schema.ts';
import { createAllowanceIn } from '../../agreements/allowances/service.ts';
import type { Charge } from '../../agreements/charges/schema.ts';
import { createChargeIn } from '../../agreements/charges/service.ts';
import { createContract, moveContract } from '../../agreements/contracts/service.ts';
import { createProject } from '../../agreements/projects/service.ts';
import type { NewBillable } from '../../billing/billables/schema.ts';
import type { Invoice } from '../../billing/invoices/schema.ts';
import { createInvoice, invoiceById } from '../../billing/invoices/service.ts';
import { roundedQuotient, sharesOf } from '../../documents/facts/shares.ts';
import { mentionsTax } from '../../documents/facts/tax.ts';
import type { QuoteTerms } from './schema.ts';

export type Making = Pick<TenantContext, 'db' | 'clock'>;

interface Agreed {
  clientId: string;
  name: string;
  terms: QuoteTerms;
}

/** What a quote becomes. */
export interface Parts {
  contractId: string;
  projectId?: string;
  charges: Charge[];
  allowances: Allowance[];
  /** The draft with the one-off lines, if there are any. */
  invoice?: Invoice;
  depositMinor?: number;
}

/** Makes the contract of a quote with all its parts but the deposit. `today` is when charges start that do not say when. */
export async function makeParts(
  context: Making,
  { clientId, name, terms }: Agreed,
  today: string,
): Promise<Parts> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const {
    billables = [],
    charges = [],
    allowances = [],
    deposit,
    projectName,
    startsOn = today,
    ...rest
  } = terms;
  const { introduction: _, notes: __, ...ofContract } = rest;
  const { id: contractId } = await createContract(context, { clientId, name, ...ofContract });
  await moveContract(context, contractId, 'activate');
  const project = projectName && (await createProject(context, { contractId, name: projectName }));
  const made: Charge[] = [];
  for (const [index, { startsOn: first = startsOn, prices, ...charge }] of charges.entries()) {
    const given = { ...charge, startsOn: first, prices: datedPrices(prices, first) };
    made.push(await namedUnder(`charges.${index}`, createChargeIn(db, contractId, given, now)));
  }
  const granted: Allowance[] = [];
  for (const [index, { chargeIndex, ...allowance }] of allowances.entries()) {
    const path = `allowances.${index}`;
    const charge = chargeIndex === undefined ? undefined : made[chargeIndex];
    if (chargeIndex !== undefined && !charge) throw noSuchCharge(`${path}.chargeIndex`, made.length);
    const given = charge ? { ...allowance, chargeId: charge.id } : { startsOn, ...allowance };
    granted.push(await namedUnder(path, createAllowanceIn(db, contractId, given, now)));
  }
  const invoice =
    billables.length > 0
      ? await invoiceById(context, await createInvoice(context, { contractId, billables }))
      : undefined;
  const depositMinor = deposit && depositOf(deposit, invoice);
  return {
    ...{ contractId, charges: made, allowances: granted },
    ...(invoice && { invoice }),
    ...(project && { projectId: project.id }),
    ...(depositMinor !== undefined && { depositMinor }),
  };
}

type QuotedPrices = NonNullable<QuoteTerms['charges']>[number]['prices'];

/** A price without a day is the one before all others. A client that accepts later begins with the price of that day. */
function datedPrices(prices: QuotedPrices, first: string) {
  const hasOther = prices.some(({ startsOn }) => startsOn !== undefined && startsOn <= first);
  return prices.flatMap(({ startsOn, ...price }) =>
    startsOn === undefined && hasOther ? [] : { ...price, startsOn: startsOn ?? first },
  );
}

function noSuchCharge(field: string, count: number): Refusal {
  const message = `must be the place of one of the ${count} charges, from 0`;
  return invalid([{ field, message, constraint: 'maximum' }]);
}

/** Names the fields of a refusal as the quote does, in which the record is a part. */
async function namedUnder<T>(path: string, made: Promise<T>): Promise<T> {
  return made.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, details, unknownField } = error;
    throw new Refusal(code, `${path}.${message}`, {
      ...(details && { details: details.map((one) => ({ ...one, field: `${path}.${one.field}` })) }),
      ...(unknownField !== undefined && { unknownField: `${path}.${unknownField}` }),
    });
  });
}

/** Names a field of the quote in what a draft of its parts refuses. */
export async function namedAs<T>(field: string, made: Promise<T>): Promise<T> {
  return made.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.details)) throw error;
    throw invalid(error.details.map((one) => ({ ...one, field })));
  });
}

/** Terms that were stored may name an address that was deleted since. The request does not name it, so it is no 404. */
export async function ofStoredTerms<T>(made: Promise<T>): Promise<T> {
  return made.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.unknownField === 'addressId')) throw error;
    const message = 'names an address that was deleted: change it, and send the quote again if it was sent';
    throw invalid([{ field: 'addressId', message, constraint: 'state' }]);
  });
}

const HUNDREDTHS = 10_000n;

function depositOf(
  { amountMinor, percent = 0 }: NonNullable<QuoteTerms['deposit']>,
  { totalMinor = 0 }: Partial<Invoice> = {},
): number {
  if (amountMinor !== undefined) return amountMinor;
  const share = BigInt(Math.round(percent * 100)) * BigInt(totalMinor);
  return Number(roundedQuotient(share, HUNDREDTHS));
}

/**
 * Makes the draft of a deposit. Its lines have the taxes of the one-off lines, each its share; if all of these inherit their
 * tax, so does the deposit.
 */
export function makeDeposit(context: Making, parts: Parts, terms: QuoteTerms, name: string): Promise<string> {
  const { contractId, invoice: { taxes = [] } = {}, depositMinor = 0 } = parts;
  const { billables = [] } = terms;
  const isInherited = billables.every((line) => !mentionsTax(line)) || taxes.length === 0;
  const worths = taxes.map(({ taxableMinor, taxMinor }) => BigInt(taxableMinor) + BigInt(taxMinor));
  const whole = worths.reduce((sum, worth) => sum + worth, 0n);
  const shares =
    isInherited || whole <= 0n
      ? []
      : sharesOf(
          BigInt(depositMinor),
          worths.map((worth) => worth * BigInt(depositMinor)),
          whole,
        );
  const lines: NewBillable[] = shares.flatMap((share, index) => {
    const tax = taxes[index];
    if (!tax || share === 0n) return [];
    const { category: taxCategory, percent: taxPercent, country, exemptionCode, exemptionReason } = tax;
    return {
      ...{ name, quantity: 1, amountMinor: Number(share), taxCategory, taxPercent },
      ...(country !== undefined && { taxCountry: country }),
      ...(exemptionCode !== undefined && { taxExemptionCode: exemptionCode }),
      ...(exemptionReason !== undefined && { taxExemptionReason: exemptionReason }),
    };
  });
  return createInvoice(context, {
    ...{ contractId, kind: 'DEPOSIT', pricesIncludeTax: true },
    billables: lines.length > 0 ? lines : [{ name, quantity: 1, amountMinor: depositMinor }],
  });
}

/** Carries what was tried out of the attempt that is undone. */
class Tried<T> {
  readonly result: T;

  constructor(result: T) {
    this.result = result;
  }
}

/** Does the work, and undoes it. Runs inside a transaction. */
export async function tryOut<T>(db: Scope, work: (db: Scope) => Promise<T>): Promise<T> {
  try {
    return await db.attempt(async (attempt) => {
      throw new Tried(await work(attempt));
    });
  } catch (error) {
    if (error instanceof Tried) return error.result;
    throw error;
  }
}

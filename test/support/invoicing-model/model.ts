import type { DatedTax, TaxRate } from './arithmetic.ts';
import { dayOf, endOfDay, latest, plusDays } from './days.ts';
import { byState, notFound, type Refusal, refused } from './refusals.ts';
import { settle } from './settling.ts';
import {
  availableActions,
  type GivenLine,
  isTooLarge,
  lastDayOf,
  type ModelContract,
  type ModelInvoice,
  type ModelLine,
  type ModelPayment,
  type ModelRefund,
  obstaclesOf,
} from './state.ts';
import { mentionsTax, readTax } from './taxes.ts';

import type { ModelTenant } from './tenant.ts';

/** A line or the sum is too large. */
const tooLarge = refused('*', 'maximum');

export interface InvoiceFields {
  notes?: string | null | undefined;
  dueDate?: string | null | undefined;
  dueAt?: string | null | undefined;
  serviceFrom?: string | null | undefined;
}

/** A model of one tenant's invoices. Each method does what the service must do, or returns its refusal. */
export class InvoicingModel {
  invoices: ModelInvoice[] = [];
  payments: ModelPayment[] = [];
  refunds: ModelRefund[] = [];
  /** Invoices of deposits, and those that deduct them, which the model does not follow. */
  others: string[] = [];
  readonly tenant: ModelTenant;

  constructor(tenant: ModelTenant) {
    this.tenant = tenant;
  }

  allows(action: string): (invoice: ModelInvoice) => boolean {
    return (invoice) => availableActions(invoice, this.tenant).includes(action);
  }

  create(
    contract: ModelContract,
    lines: GivenLine[],
    fields: InvoiceFields &
      Pick<ModelInvoice, 'earlyPayment'> & { currencyCode?: string; exchangeRate?: bigint },
  ): Refusal | ModelInvoice {
    const misshapen = this.misshapen(lines);
    if (misshapen) return misshapen;
    if (contract.isDraft) return byState;
    const { currencyCode = 'EUR', exchangeRate, earlyPayment } = fields;
    const invoice: ModelInvoice = {
      ...{ id: '', contract, status: 'DRAFT', isGone: false, currencyCode, exchangeRate, earlyPayment },
      ...{ lines: newLines(lines), allocations: [], writeOffs: [], creditNotes: [], setOffAt: [] },
    };
    setFields(invoice, fields);
    invoice.lines = this.taxed(invoice);
    if (isTooLarge(invoice.lines, invoice)) return tooLarge;
    this.invoices.push(invoice);
    return invoice;
  }

  addLines(invoice: ModelInvoice, given: GivenLine[]): Refusal | undefined {
    const misshapen = this.misshapen(given);
    if (misshapen) return misshapen;
    return this.writeLines(invoice, () => [...invoice.lines, ...newLines(given)]);
  }

  changeLine(invoice: ModelInvoice, line: ModelLine, change: Partial<GivenLine>): Refusal | undefined {
    if (invoice.isGone) return notFound;
    if (invoice.status !== 'DRAFT') return byState;
    const { tax, problems } = mentionsTax(change)
      ? readTax(change, line.tax)
      : { tax: line.tax, problems: [] };
    if (problems.length > 0) return { status: 400, details: problems };
    const { quantity = line.quantity, amount = line.amount } = change;
    const isTaxInherited = mentionsTax(change) ? tax === undefined : line.isTaxInherited;
    const changed = { ...line, quantity, amount, tax, isTaxInherited };
    return this.writeLines(invoice, () => invoice.lines.map((one) => (one === line ? changed : one)));
  }

  removeLine(invoice: ModelInvoice, line: ModelLine): Refusal | undefined {
    return this.writeLines(invoice, () => invoice.lines.filter((one) => one !== line));
  }

  change(invoice: ModelInvoice, change: InvoiceFields & { currencyCode?: string }): Refusal | undefined {
    if (invoice.isGone) return notFound;
    const { currencyCode = invoice.currencyCode } = change;
    if (invoice.status !== 'DRAFT') return byState;
    if (currencyCode !== invoice.currencyCode && invoice.lines.length > 0) return byState;
    if (currencyCode === 'EUR' && invoice.exchangeRate !== undefined)
      return refused('taxCurrencyCode', 'currency');
    const moved = { ...invoice };
    setFields(moved, change);
    const lines = change.serviceFrom === undefined ? invoice.lines : this.taxed(moved);
    if (isTooLarge(lines, invoice)) return tooLarge;
    invoice.currencyCode = currencyCode;
    setFields(invoice, change);
    invoice.lines = lines;
    return undefined;
  }

  remove(invoice: ModelInvoice): Refusal | undefined {
    if (invoice.isGone) return notFound;
    if (invoice.status !== 'DRAFT') return byState;
    invoice.isGone = true;
    return undefined;
  }

  refusalToFinalize(invoice: ModelInvoice): Refusal | undefined {
    if (invoice.isGone) return notFound;
    if (invoice.status !== 'DRAFT') return byState;
    const obstacles = obstaclesOf(invoice, this.tenant);
    return obstacles.length > 0 ? { status: 400, details: obstacles } : undefined;
  }

  refusalToFinalizeAll(invoices: ModelInvoice[]): Refusal | undefined {
    if (invoices.some((invoice) => invoice.isGone)) return notFound;
    const details = invoices.flatMap((invoice, index) => {
      const refusal = this.refusalToFinalize(invoice);
      const reasons = refusal && 'details' in refusal ? refusal.details : [];
      return reasons.map((): [string, string] => [`invoiceIds.${index}`, 'state']);
    });
    return details.length > 0 ? { status: 400, details } : undefined;
  }

  /** Issues a draft that was finalized at that time. */
  issue(invoice: ModelInvoice, issuedAt: string): void {
    const { zone, invoices } = this.tenant;
    const { contract, lines, serviceFrom } = invoice;
    const { number, issueDate } = invoices.take(issuedAt, zone);
    for (const line of lines) line.tax ??= { category: 'O', percent: 0n };
    const byTerms = plusDays(issueDate, contract.paymentTermsDays);
    const isGiven = invoice.dueDate !== undefined || invoice.dueAt !== undefined;
    const dueDate = invoice.dueDate ?? (invoice.dueAt ? dayOf(invoice.dueAt, zone) : byTerms);
    const days = lines.flatMap(({ service }) => service ?? []).sort();
    invoice.issued = {
      ...{ invoiceNumber: number, issuedAt, issueDate, dueDate, timeZone: zone, locale: 'en' },
      ...{ dueAt: invoice.dueAt ?? endOfDay(dueDate, zone), paymentReference: number },
      ...(!isGiven && { paymentTermsDays: contract.paymentTermsDays }),
      ...(serviceFrom === undefined &&
        days.length > 0 && { serviceFrom: days[0], serviceTo: latest(...days) }),
      ...(contract.client.addressId !== undefined && { address: contract.client.addressId }),
    };
    invoice.issuedBy = { ...this.tenant.seller };
    settle(invoice);
  }

  /** Sets the taxes of a contract, or of the tenant, and gives them to lines that inherit their tax. */
  setTaxes(holder: ModelContract | ModelTenant, taxRates: DatedTax[]): Refusal | undefined {
    const before = holder.taxRates;
    holder.taxRates = taxRates;
    const taxed = this.invoices
      .filter(({ isGone, status }) => !isGone && status === 'DRAFT')
      .map((invoice) => ({ invoice, lines: this.taxed(invoice) }));
    if (taxed.some(({ invoice, lines }) => isTooLarge(lines, invoice))) {
      holder.taxRates = before;
      return tooLarge;
    }
    for (const { invoice, lines } of taxed) invoice.lines = lines;
    return undefined;
  }

  /** The lines with the taxes of their days. All taxes start in the past, so today has the latest. */
  private taxed(invoice: ModelInvoice, lines = invoice.lines): ModelLine[] {
    const ofDocument = invoice.serviceFrom ?? lastDayOf(lines) ?? 'today';
    return lines.map((line) => ({
      ...line,
      tax: line.isTaxInherited ? this.inherited(invoice.contract, line.service ?? ofDocument) : line.tax,
    }));
  }

  private inherited(contract: ModelContract, day: string): TaxRate | undefined {
    const found = taxOf(contract.taxRates, day) ?? taxOf(this.tenant.taxRates, day);
    return found && { category: found.category, percent: found.percent, reason: found.reason };
  }

  private misshapen(lines: GivenLine[]): Refusal | undefined {
    const details = lines.flatMap((line, index) =>
      readTax(line).problems.map(([property, constraint]): [string, string] => [
        `billables.${index}.${property}`,
        constraint,
      ]),
    );
    return details.length > 0 ? { status: 400, details } : undefined;
  }

  private writeLines(invoice: ModelInvoice, after: () => ModelLine[]): Refusal | undefined {
    if (invoice.isGone) return notFound;
    if (invoice.status !== 'DRAFT') return byState;
    const lines = this.taxed(invoice, after());
    if (isTooLarge(lines, invoice)) return tooLarge;
    invoice.lines = lines;
    return undefined;
  }
}

/** A new due date replaces a due time, and the other way round. */
function setFields(invoice: ModelInvoice, { notes, dueDate, dueAt, serviceFrom }: InvoiceFields): void {
  if (notes !== undefined) invoice.notes = notes ?? undefined;
  if (serviceFrom !== undefined) invoice.serviceFrom = serviceFrom ?? undefined;
  if (dueDate === undefined && dueAt === undefined) return;
  invoice.dueDate = dueDate ?? undefined;
  invoice.dueAt = dueAt ?? undefined;
}

function newLines(given: GivenLine[]): ModelLine[] {
  return given.map(({ quantity, amount, service, ...parts }) => {
    const { tax } = readTax(parts);
    return { quantity, amount, service, tax, isTaxInherited: tax === undefined, credits: [] };
  });
}

/** The latest tax that has started. */
const taxOf = (rates: DatedTax[], day: string): DatedTax | undefined =>
  rates
    .filter(({ startsOn = '' }) => startsOn <= day)
    .sort((one, other) => ((one.startsOn ?? '') < (other.startsOn ?? '') ? -1 : 1))
    .at(-1);

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RATE_ONE } from './arithmetic.ts';
import {
  aim,
  aimed,
  amount,
  anyTax,
  due,
  exact,
  lines,
  notes,
  ownRate,
  pick,
  picked,
  price,
  quantity,
  sent,
  sentLines,
  serviceFrom,
  tax,
} from './inputs.ts';
import type { InvoiceFields } from './model.ts';
import { notFound } from './refusals.ts';
import type { GivenLine, ModelInvoice } from './state.ts';
import { hasInvoices, hasLines, isDraft, refusalIn, step, withLines } from './step.ts';

const UNKNOWN_INVOICE = 'inv_00000000000000000000000000';

const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

const foreign = fc.record({
  currencyCode: fc.constantFrom('USD', 'JPY'),
  rate: fc.integer({ min: 1, max: 30_000 }),
});

const create = step(
  'create',
  fc.record(
    {
      contract: fc.oneof({ weight: 15, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.constant(2) }),
      lines: fc.oneof({ weight: 6, arbitrary: lines }, { weight: 1, arbitrary: fc.constant(undefined) }),
      due,
      notes,
      serviceFrom,
      foreign: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: foreign }),
    },
    { requiredKeys: ['contract', 'lines', 'foreign'] },
  ),
  () => true,
  async (model, lane, input) => {
    const contract = picked(lane.contracts, input.contract);
    const given = (input.lines ?? []).map((one) => exact(one) as GivenLine);
    const fields: InvoiceFields = present({
      ...input.due,
      notes: input.notes,
      serviceFrom: input.serviceFrom,
    });
    const currencyCode = input.foreign?.currencyCode;
    const outcome = model.create(contract, given, {
      ...fields,
      ...(input.foreign && {
        currencyCode: input.foreign.currencyCode,
        exchangeRate: BigInt(input.foreign.rate),
      }),
    });
    const body = {
      contractId: contract.id,
      ...fields,
      ...(input.foreign && {
        currencyCode,
        taxCurrencyCode: 'EUR',
        taxExchangeRate: input.foreign.rate / Number(RATE_ONE),
      }),
      ...(input.lines && { billables: sentLines(input.lines) }),
    };
    const refusal = refusalIn(outcome);
    const reply = await lane.expect(refusal, 201, 'POST', '/invoices', body);
    if (refusal) return;
    const invoice = outcome as ModelInvoice;
    invoice.id = reply.data.id;
    lane.compareShown(invoice, reply.data);
    await lane.compare(invoice);
  },
);

/** Most steps need an issued invoice, so one is issued at once. */
const bill = step(
  'bill',
  fc.record({
    contract: fc.nat(1),
    lines: fc.array(fc.record({ quantity, amount: price, percent: ownRate }), { minLength: 1, maxLength: 4 }),
    earlyPayment: fc.option(
      fc.record({
        days: fc.integer({ min: 1, max: 9 }),
        percent: fc.constantFrom(2, 3, 0.01, 12.5),
        reducesTax: fc.boolean(),
      }),
      { nil: undefined },
    ),
  }),
  () => true,
  async (model, lane, input) => {
    const contract = picked(lane.contracts, input.contract);
    const outcome = model.create(
      contract,
      input.lines.map((one) => exact(one) as GivenLine),
      { earlyPayment: input.earlyPayment },
    );
    const { earlyPayment } = input;
    const body = {
      ...{ contractId: contract.id, billables: sentLines(input.lines) },
      ...(earlyPayment && { earlyPayment }),
    };
    const { data } = await lane.expect(refusalIn(outcome), 201, 'POST', '/invoices', body);
    if (refusalIn(outcome)) return;
    const invoice = outcome as ModelInvoice;
    invoice.id = data.id;
    const reply = await lane.expect(undefined, 200, 'POST', `/invoices/${invoice.id}/finalize`);
    model.issue(invoice, reply.data.issuedAt);
    await lane.compare(invoice);
  },
);

const addLines = step('add lines', fc.record({ aim, lines }), hasInvoices, async (model, lane, input) => {
  const invoice = aimed(model.invoices, input.aim, isDraft);
  const outcome = model.addLines(
    invoice,
    input.lines.map((one) => exact(one) as GivenLine),
  );
  const body = { invoiceId: invoice.id, billables: sentLines(input.lines) };
  await lane.expect(outcome, 201, 'POST', '/billables', body);
  await lane.compare(invoice);
});

const changeLine = step(
  'change line',
  fc.record({
    aim,
    line: pick,
    figures: fc.record({ quantity, amount }, { requiredKeys: [] }),
    tax: fc.oneof(tax, anyTax),
  }),
  hasLines,
  async (model, lane, input) => {
    const invoice = aimed(withLines(model), input.aim, isDraft);
    const target = picked(invoice.lines, input.line);
    const change = { ...input.figures, ...input.tax };
    const outcome = model.changeLine(invoice, target, exact(change));
    await lane.expect(outcome, 200, 'PATCH', `/billables/${target.id}`, sent(change));
    await lane.compare(invoice);
  },
);

const removeLine = step(
  'remove line',
  fc.record({ aim, line: pick }),
  hasLines,
  async (model, lane, input) => {
    const invoice = aimed(withLines(model), input.aim, isDraft);
    const target = picked(invoice.lines, input.line);
    await lane.expect(model.removeLine(invoice, target), 204, 'DELETE', `/billables/${target.id}`);
    await lane.compare(invoice);
  },
);

const change = step(
  'change invoice',
  fc.record({
    aim,
    due,
    change: fc.record(
      {
        notes: fc.option(notes),
        serviceFrom: fc.option(serviceFrom),
        currencyCode: fc.constantFrom('EUR', 'USD'),
      },
      { requiredKeys: [] },
    ),
  }),
  hasInvoices,
  async (model, lane, input) => {
    const invoice = aimed(model.invoices, input.aim, isDraft);
    const body = { ...input.change, ...input.due };
    const outcome = model.change(invoice, body);
    const reply = await lane.expect(outcome, 200, 'PATCH', `/invoices/${invoice.id}`, body);
    if (!outcome) lane.compareShown(invoice, reply.data);
    await lane.compare(invoice);
  },
);

const remove = step('delete', pick, hasInvoices, async (model, lane, index) => {
  const invoice = picked(model.invoices, index);
  await lane.expect(model.remove(invoice), 204, 'DELETE', `/invoices/${invoice.id}`);
  await lane.compare(invoice);
});

/** A draft is finalized if, and only if, it was shown without obstacles. */
const finalize = step('finalize', aim, hasInvoices, async (model, lane, input) => {
  const invoice = aimed(model.invoices, input, model.allows('finalize'));
  const before = await lane.send('GET', `/invoices/${invoice.id}`);
  const outcome = model.refusalToFinalize(invoice);
  const reply = await lane.expect(outcome, 200, 'POST', `/invoices/${invoice.id}/finalize`);
  assert.equal(reply.status === 200, before.data?.obstacles?.length === 0);
  if (!outcome) {
    assert.ok(lane.isOfLastRequest(reply.data.issuedAt));
    model.issue(invoice, reply.data.issuedAt);
    lane.compareShown(invoice, reply.data);
  }
  await lane.compare(invoice);
});

const finalizeAll = step(
  'finalize all of',
  fc.record({
    aims: fc.array(aim, { minLength: 1, maxLength: 3 }),
    isUnknownNamed: fc.nat(19).map((number) => number === 0),
  }),
  hasInvoices,
  async (model, lane, { aims, isUnknownNamed }) => {
    const invoices = [...new Set(aims.map((one) => aimed(model.invoices, one, model.allows('finalize'))))];
    const outcome = isUnknownNamed ? notFound : model.refusalToFinalizeAll(invoices);
    const invoiceIds = [...invoices.map(({ id }) => id), ...(isUnknownNamed ? [UNKNOWN_INVOICE] : [])];
    const reply = await lane.expect(outcome, 200, 'POST', '/invoices/finalize', { invoiceIds });
    // All of the answer first: whether an invoice is overdue depends on the time of the last request.
    for (const [index, invoice] of outcome ? [] : invoices.entries()) {
      model.issue(invoice, reply.data[index].issuedAt);
      lane.compareShown(invoice, reply.data[index]);
    }
    for (const invoice of invoices) await lane.compare(invoice);
  },
);

/** Frequent steps are listed more than once. */
export const draftSteps = [
  ...[
    create,
    create,
    create,
    bill,
    bill,
    bill,
    addLines,
    addLines,
    changeLine,
    changeLine,
    removeLine,
    change,
    change,
  ],
  ...[remove, finalize, finalize, finalize, finalize, finalizeAll, finalizeAll],
];

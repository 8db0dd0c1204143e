import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Answer } from '../http.ts';
import { type CreditWish, cancellationOf, type Proposal, proposeCredit, writeCredit } from './crediting.ts';
import { aim, aimed, pick, picked, sentWish, wish, wishFor } from './inputs.ts';
import { type Lane, withoutTaxCurrency } from './lane.ts';
import type { InvoicingModel } from './model.ts';
import { byState, notFound } from './refusals.ts';
import { dueMinor, type ModelInvoice, type ModelLine } from './state.ts';
import { hasInvoices, hasLines, refusalIn, step, withLines } from './step.ts';

const UNKNOWN_BILLABLE = 'bil_00000000000000000000000000';
/** Compares a credit note with the model, and with the invoice whose frozen fields it has. */
function compareCredit(
  model: InvoicingModel,
  invoice: ModelInvoice,
  proposal: Proposal,
  shown: Answer['data'],
): void {
  const expected = writeCredit(model, invoice, shown.kind, proposal, shown.issuedAt);
  const own = Object.fromEntries(Object.keys(expected).map((name) => [name, shown[name]]));
  assert.deepEqual({ ...own, taxes: withoutTaxCurrency(shown.taxes) }, expected);
  for (const name of ['timeZone', 'locale', 'paymentReference', 'paymentTermsDays'])
    assert.deepEqual(shown[name], invoice.issued?.[name], name);
}

const kind = fc.constantFrom(undefined, undefined, 'CORRECTION', 'GOODWILL');

async function credit(
  model: InvoicingModel,
  lane: Lane,
  invoice: ModelInvoice,
  as?: string,
  wishes?: CreditWish[],
) {
  const outcome = proposeCredit(model, invoice, as ?? 'CORRECTION', wishes);
  const billables = wishes && { billables: wishes.map(sentWish) };
  const body = { invoiceId: invoice.id, reason: 'Late', ...(as && { kind: as }), ...billables };
  const { data } = await lane.expect(refusalIn(outcome), 201, 'POST', '/credit-notes', body);
  if (!refusalIn(outcome)) {
    assert.equal(data.kind, as ?? 'CORRECTION');
    const payments = new Set(invoice.allocations.map(({ payment }) => payment));
    compareCredit(model, invoice, outcome as Proposal, data);
    for (const payment of payments) await lane.comparePayment(payment);
  }
  await lane.compare(invoice);
}

const voiding = step('void', aim, hasInvoices, async (model, lane, input) => {
  const invoice = aimed(model.invoices, input, model.allows('void'));
  const isIssued = invoice.issued !== undefined;
  const refusal = invoice.isGone ? notFound : model.allows('void')(invoice) ? undefined : byState;
  const reply = await lane.expect(refusal, 200, 'POST', `/invoices/${invoice.id}/void`);
  if (!refusal) {
    assert.ok(lane.isOfLastRequest(reply.data.voidedAt));
    if (isIssued) {
      const notes = await lane.send('GET', `/credit-notes?invoiceId=${invoice.id}`);
      assert.deepEqual(
        notes.data.map((note: Answer['data']) => [note.kind, note.issuedAt, note.reason]),
        [['CANCELLATION', reply.data.voidedAt, `Cancellation of invoice ${invoice.issued?.invoiceNumber}`]],
      );
      compareCredit(model, invoice, cancellationOf(invoice), notes.data[0]);
    } else invoice.status = 'VOID';
    lane.compareShown(invoice, reply.data);
  }
  await lane.compare(invoice);
});

const creditWhole = step('credit the rest', fc.record({ aim, kind }), hasInvoices, (model, lane, input) =>
  credit(model, lane, aimed(model.invoices, input.aim, model.allows('credit')), input.kind),
);

const creditPart = step(
  'credit part',
  fc.record({ aim, kind, wishes: fc.array(wish, { minLength: 1, maxLength: 3 }) }),
  hasLines,
  async (model, lane, input) => {
    const invoice = aimed(withLines(model), input.aim, model.allows('credit'));
    const wishes = new Map<ModelLine, CreditWish>();
    for (const { line: index, by, share: thousandths } of input.wishes) {
      const target = picked(invoice.lines, index);
      if (!wishes.has(target)) wishes.set(target, wishFor(target, by, thousandths));
    }
    await credit(model, lane, invoice, input.kind, [...wishes.values()]);
  },
);

/** Credits the smallest part of a line several times. Each credit is rounded, and their sum stays bounded. */
const creditBits = step(
  'credit bit by bit',
  fc.record({ aim, line: pick, times: fc.integer({ min: 2, max: 6 }) }),
  hasLines,
  async (model, lane, input) => {
    const isSmall = (invoice: ModelInvoice) => dueMinor(invoice) < 50n && model.allows('credit')(invoice);
    const invoice = aimed(withLines(model), input.aim, isSmall);
    const target = picked(invoice.lines, input.line);
    const bit = { line: target, amount: target.amount < 0n ? -1n : 1n };
    for (let count = 0; count < input.times && model.allows('credit')(invoice); count++)
      await credit(model, lane, invoice, undefined, [bit]);
  },
);

/** Names a missing line or another invoice's line. Nothing is credited, and no number is used. */
const creditElse = step(
  'credit what is not there',
  fc.record({ other: pick }),
  (model) => model.invoices.some((invoice) => !invoice.isGone && model.allows('credit')(invoice)),
  async (model, lane, { other }) => {
    const invoice = aimed(model.invoices, { pick: other, isAimed: true }, model.allows('credit'));
    const [foreign] = picked(withLines(model), other).lines;
    const isForeign = !invoice.lines.some((own) => own === foreign);
    const billables = [...(isForeign ? [foreign?.id] : []), UNKNOWN_BILLABLE];
    const body = { invoiceId: invoice.id, reason: 'Late', billables };
    await lane.expect(notFound, 201, 'POST', '/credit-notes', body);
    await lane.compare(invoice);
  },
);

/** Frequent steps are listed more than once. */
export const settlementSteps = [
  ...[voiding, voiding, creditWhole, creditPart, creditPart, creditPart, creditBits, creditElse],
];

import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Answer } from '../http.ts';
import { share, shareOf } from './inputs.ts';
import type { Lane } from './lane.ts';
import type { InvoicingModel } from './model.ts';
import { inOneTime, step } from './step.ts';

/** Of a smaller amount, crediting what is unpaid may take the last paid cent too, and nothing is left to deduct. */
const PAID_MIN = 20;
const line = fc.record({
  amountMinor: fc.oneof(fc.integer({ min: 100, max: 109 }), fc.integer({ min: 100, max: 20_000 })),
  taxPercent: fc.constantFrom(19, 7, 33.3333),
});
const lines = fc.array(line, { minLength: 1, maxLength: 3 });
const ENDS = ['DRAFT', 'ISSUED', 'VOID', 'CREDITED', 'PAYMENT_REVERSED', 'DELETED'] as const;

const sentLines = (given: { amountMinor: number; taxPercent: number }[]) =>
  given.map((one) => ({ name: 'Work', quantity: 1, ...one }));

/**
 * A deposit and the invoice that deducts it, of a client of their own, from the first request to the last. The model only counts
 * their numbers: what they may look like follows from the figures of the deposit here, and from the audit of the books.
 */
const deposit = step(
  'deduct a deposit',
  fc.record({ lines, finals: lines, share, isCreditedUnpaid: fc.boolean(), end: fc.constantFrom(...ENDS) }),
  () => true,
  inOneTime(async (model, lane, input) => {
    const made = await issue(model, lane, { kind: 'DEPOSIT', billables: sentLines(input.lines) });
    if (!made) return;
    const paid = Number(shareOf(BigInt(made.totalMinor), input.share));
    const amountMinor = Math.min(Math.max(paid, PAID_MIN), made.totalMinor);
    const payment = await sent(lane, 201, 'POST', '/payments', { invoiceId: made.id, amountMinor });
    const draft = await create(model, lane, { billables: sentLines(input.finals) });
    const isDue = amountMinor < made.totalMinor;
    const body = {
      deposits: [{ invoiceId: made.id }],
      ...(input.isCreditedUnpaid && { creditUnpaid: true }),
    };
    const answer = await lane.send('POST', `/invoices/${draft.id}/deduct`, body);
    assert.equal(answer.status, isDue && !input.isCreditedUnpaid ? 400 : 200, answer.text);
    await countCredits(model, lane, made);
    if (answer.status === 200) await checkDeduction(lane, made.id, draft.id);
    await end(model, lane, { made, draft: draft.id, payment: payment.id, is: input.end });
  }),
);

async function checkDeduction(lane: Lane, depositId: string, draftId: string): Promise<void> {
  const shown = await sent(lane, 200, 'GET', `/invoices/${depositId}`);
  const draft = await sent(lane, 200, 'GET', `/invoices/${draftId}?expand=billables`);
  const taken = draft.billables.reduce(
    (sum: number, one: Answer['data']) => sum + (one.deposit?.amountMinor ?? 0),
    0,
  );
  assert.equal(shown.deductedMinor, taken);
  assert.ok(taken + shown.deductibleMinor <= shown.paidMinor, 'at most what was paid is deducted');
  assert.ok(draft.totalMinor >= 0);
}

interface Ending {
  made: Answer['data'];
  draft: string;
  payment: string;
  is: (typeof ENDS)[number];
}

async function end(model: InvoicingModel, lane: Lane, { made, draft, payment, is }: Ending): Promise<void> {
  if (is === 'DRAFT') return;
  if (is === 'DELETED') {
    await sent(lane, 204, 'DELETE', `/invoices/${draft}`);
    model.others = model.others.filter((id) => id !== draft);
    return;
  }
  const issued = await finalize(model, lane, draft);
  if (!issued) return;
  const before = (await sent(lane, 200, 'GET', `/invoices/${made.id}`)).deductedMinor;
  if (is === 'VOID') await lane.send('POST', `/invoices/${draft}/void`);
  if (is === 'CREDITED') await lane.send('POST', '/credit-notes', { invoiceId: draft, reason: 'All' });
  if (is === 'PAYMENT_REVERSED') await sent(lane, 204, 'DELETE', `/payments/${payment}`);
  await countCredits(model, lane, issued);
  const { deductedMinor } = await sent(lane, 200, 'GET', `/invoices/${made.id}`);
  const { status } = await sent(lane, 200, 'GET', `/invoices/${draft}`);
  if (status === 'VOID') assert.equal(deductedMinor, 0);
  if (is === 'PAYMENT_REVERSED') assert.equal(deductedMinor, before);
}

async function create(model: InvoicingModel, lane: Lane, body: object): Promise<Answer['data']> {
  const made = await sent(lane, 201, 'POST', '/invoices', { contractId: lane.depositContractId, ...body });
  model.others.push(made.id);
  return made;
}

async function issue(model: InvoicingModel, lane: Lane, body: object): Promise<Answer['data'] | undefined> {
  const { id } = await create(model, lane, body);
  return finalize(model, lane, id);
}

/** Finalizes, unless the settings of the tenant do not allow it now. */
async function finalize(model: InvoicingModel, lane: Lane, id: string): Promise<Answer['data'] | undefined> {
  const { status, data, text } = await lane.send('POST', `/invoices/${id}/finalize`);
  if (status === 400) return undefined;
  assert.equal(status, 200, text);
  const { number } = model.tenant.invoices.take(data.issuedAt, model.tenant.zone);
  assert.equal(data.invoiceNumber, number);
  return data;
}

/** Counts the numbers of all credit notes of a document that has them for the first time. */
async function countCredits(model: InvoicingModel, lane: Lane, document: Answer['data']): Promise<void> {
  const notes = await sent(lane, 200, 'GET', `/credit-notes?invoiceId=${document.id}`);
  for (const { issuedAt, creditNoteNumber } of notes.reverse()) {
    const { number } = model.tenant.creditNotes.take(issuedAt, document.timeZone, document.issueDate);
    assert.equal(creditNoteNumber, number);
  }
}

async function sent(
  lane: Lane,
  status: number,
  ...request: Parameters<Lane['send']>
): Promise<Answer['data']> {
  const answer = await lane.send(...request);
  assert.equal(answer.status, status, `${request[0]} ${request[1]}: ${answer.text}`);
  return answer.data;
}

export const depositSteps = [deposit, deposit];

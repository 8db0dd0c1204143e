import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Answer } from '../http.ts';
import { aim, aimed, atMost, pick, picked, share, shareOf } from './inputs.ts';
import { standingIn } from './lane.ts';
import { byState, notFound, refused } from './refusals.ts';
import { settle } from './settling.ts';
import { dueMinor } from './state.ts';
import { hasInvoices, step } from './step.ts';

const reason = fc.constantFrom(
  'SMALL_DIFFERENCE',
  'EARLY_PAYMENT',
  'UNCOLLECTIBLE',
  'INSOLVENCY',
  'BANK_CHARGE',
);

const writingOff = step(
  'write off',
  fc.record({ aim, share, reason, reducesTax: fc.boolean() }),
  hasInvoices,
  async (model, lane, input) => {
    const invoice = aimed(model.invoices, input.aim, model.allows('writeOff'));
    const due = dueMinor(invoice);
    const amount = atMost(shareOf(due, input.share));
    const reducesTax = input.reducesTax && input.reason !== 'BANK_CHARGE';
    const refusal = invoice.isGone
      ? notFound
      : !model.allows('writeOff')(invoice)
        ? byState
        : amount > due
          ? refused('amountMinor', 'balance')
          : undefined;
    const body = { invoiceId: invoice.id, amountMinor: Number(amount), reason: input.reason, reducesTax };
    const { data } = await lane.expect(refusal, 201, 'POST', '/write-offs', body);
    if (!refusal) {
      invoice.writeOffs.push({ amount, reason: input.reason, isOfPayment: false, at: data.createdAt });
      settle(invoice);
      const lowered = data.taxes.reduce(
        (sum: number, tax: Answer['data']) => sum + tax.taxableMinor + tax.taxMinor,
        0,
      );
      assert.equal(lowered, reducesTax ? Number(amount) : 0);
    }
    await lane.compare(invoice);
  },
);

const reversing = step(
  'reverse a write-off',
  pick,
  (model) => model.invoices.some(({ writeOffs }) => writeOffs.length > 0),
  async (model, lane, index) => {
    const invoice = picked(
      model.invoices.filter(({ writeOffs }) => writeOffs.length > 0),
      index,
    );
    const { data } = await lane.send('GET', `/write-offs?invoiceId=${invoice.id}`);
    const standing = standingIn(data);
    const at = index % invoice.writeOffs.length;
    const path = `/write-offs/${standing[at].id}`;
    await lane.expect(undefined, 204, 'DELETE', path);
    await lane.expect(byState, 204, 'DELETE', path);
    invoice.writeOffs.splice(at, 1);
    settle(invoice);
    await lane.compare(invoice);
  },
);

/** Frequent steps are listed more than once. */
export const writeOffSteps = [writingOff, writingOff, writingOff, reversing];

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AMOUNT_MAX } from './arithmetic.ts';
import {
  aim,
  aimed,
  amount,
  dueAt,
  exact,
  lines,
  notes,
  pick,
  picked,
  quantity,
  rates,
  sent,
  sentLines,
  sentWish,
  share,
  shareOf,
  wish,
  wishFor,
} from './inputs.ts';
import type { Lane } from './lane.ts';
import type { CreditWish, InvoicingModel, Refusal } from './model.ts';
import { availableActions, dueMinor, type GivenLine, type ModelInvoice, type ModelLine } from './state.ts';

const UNKNOWN_INVOICE = 'inv_00000000000000000000000000';
const UNKNOWN_BILLABLE = 'bil_00000000000000000000000000';

/** One step of a run. Its effect depends on the state of the model, so that most steps have one. */
class Step<Input> implements fc.AsyncCommand<InvoicingModel, Lane> {
  private readonly name: string;
  private readonly input: Input;
  private readonly isPossible: (model: InvoicingModel) => boolean;
  private readonly act: (model: InvoicingModel, lane: Lane, input: Input) => Promise<void>;

  constructor(name: string, input: Input, isPossible: Step<Input>['isPossible'], act: Step<Input>['act']) {
    this.name = name;
    this.input = input;
    this.isPossible = isPossible;
    this.act = act;
  }
  check(model: Readonly<InvoicingModel>): boolean {
    return this.isPossible(model as InvoicingModel);
  }
  async run(model: InvoicingModel, lane: Lane): Promise<void> {
    await this.act(model, lane, this.input);
  }
  toString(): string {
    return `${this.name} ${JSON.stringify(this.input)}`;
  }
}

const hasInvoices = (model: InvoicingModel) => model.invoices.length > 0;
const hasLines = (model: InvoicingModel) => model.invoices.some(({ lines }) => lines.length > 0);
const hasPayments = (model: InvoicingModel) => model.payments.length > 0;

function step<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  isPossible: (model: InvoicingModel) => boolean,
  act: (model: InvoicingModel, lane: Lane, input: Input) => Promise<void>,
): fc.Arbitrary<fc.AsyncCommand<InvoicingModel, Lane>> {
  return input.map((one) => new Step(name, one, isPossible, act));
}

const withLines = (model: InvoicingModel) => model.invoices.filter(({ lines: own }) => own.length > 0);
const isDraft = ({ status }: ModelInvoice) => status === 'DRAFT';
const allows = (action: string) => (invoice: ModelInvoice) => availableActions(invoice).includes(action);
const isRefusal = (outcome: object | undefined): outcome is Refusal =>
  outcome !== undefined && 'status' in outcome && typeof outcome.status === 'number';
const refusalIn = (outcome: object | undefined) => (isRefusal(outcome) ? outcome : undefined);

const create = step(
  'create',
  fc.record(
    {
      contract: fc.oneof({ weight: 15, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.constant(2) }),
      ...{ lines, dueAt, notes },
    },
    { requiredKeys: ['contract'] },
  ),
  () => true,
  async (model, lane, input) => {
    const contract = picked(lane.contracts, input.contract);
    const given = input.lines?.map((one) => exact(one) as GivenLine);
    const { contract: _index, lines: _lines, ...fields } = input;
    const outcome = model.create(contract, { ...fields, lines: given });
    const body = {
      contractId: contract.id,
      ...fields,
      ...(input.lines && { billables: sentLines(input.lines) }),
    };
    const reply = await lane.expect(refusalIn(outcome), 201, 'POST', '/invoices', body);
    if (isRefusal(outcome)) return;
    outcome.id = reply.data.id;
    lane.compareShown(outcome, reply.data);
    await lane.compare(outcome);
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
  fc.record({ aim, line: pick, change: fc.record({ quantity, amount, ...rates }, { requiredKeys: [] }) }),
  hasLines,
  async (model, lane, input) => {
    const invoice = aimed(withLines(model), input.aim, isDraft);
    const target = picked(invoice.lines, input.line);
    const outcome = model.changeLine(invoice, target, exact(input.change));
    await lane.expect(outcome, 200, 'PATCH', `/billables/${target.id}`, sent(input.change));
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
    change: fc.record(
      { dueAt: fc.option(dueAt), notes: fc.option(notes), currencyCode: fc.constantFrom('EUR', 'USD') },
      { requiredKeys: [] },
    ),
  }),
  hasInvoices,
  async (model, lane, input) => {
    const invoice = aimed(model.invoices, input.aim, isDraft);
    const outcome = model.change(invoice, input.change);
    const reply = await lane.expect(outcome, 200, 'PATCH', `/invoices/${invoice.id}`, input.change);
    if (!outcome) lane.compareShown(invoice, reply.data);
    await lane.compare(invoice);
  },
);

const remove = step('delete', pick, hasInvoices, async (model, lane, index) => {
  const invoice = picked(model.invoices, index);
  await lane.expect(model.remove(invoice), 204, 'DELETE', `/invoices/${invoice.id}`);
  await lane.compare(invoice);
});

const moving = (action: 'finalize' | 'void') =>
  step(action, aim, hasInvoices, async (model, lane, input) => {
    const invoice = aimed(model.invoices, input, allows(action));
    const outcome = model[action](invoice);
    const reply = await lane.expect(outcome, 200, 'POST', `/invoices/${invoice.id}/${action}`);
    if (!outcome) lane.compareShown(invoice, reply.data);
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
    const invoices = [...new Set(aims.map((one) => aimed(model.invoices, one, allows('finalize'))))];
    const outcome = isUnknownNamed ? ({ status: 404 } as const) : model.finalizeAll(invoices);
    const invoiceIds = [...invoices.map(({ id }) => id), ...(isUnknownNamed ? [UNKNOWN_INVOICE] : [])];
    const reply = await lane.expect(outcome, 200, 'POST', '/invoices/finalize', { invoiceIds });
    for (const [index, invoice] of invoices.entries()) {
      if (!outcome) lane.compareShown(invoice, reply.data[index]);
      await lane.compare(invoice);
    }
  },
);

const pay = step('pay', fc.record({ aim, share }), hasInvoices, async (model, lane, input) => {
  const invoice = aimed(model.invoices, input.aim, allows('pay'));
  const due = shareOf(dueMinor(invoice), input.share);
  const amountMinor = due > AMOUNT_MAX ? AMOUNT_MAX : due;
  const outcome = model.pay(invoice, amountMinor);
  const body = { invoiceId: invoice.id, amountMinor: Number(amountMinor) };
  const reply = await lane.expect(refusalIn(outcome), 201, 'POST', '/payments', body);
  if (!isRefusal(outcome)) outcome.id = reply.data.id;
  await lane.compare(invoice);
});

const reverse = step('reverse payment', pick, hasPayments, async (model, lane, index) => {
  const payment = picked(model.payments, index);
  await lane.expect(model.reverse(payment), 204, 'DELETE', `/payments/${payment.id}`);
  const read = await lane.send('GET', `/payments/${payment.id}`);
  assert.equal(read.data.reversedAt !== undefined, payment.isReversed);
  await lane.compare(payment.invoice);
});

async function credit(model: InvoicingModel, lane: Lane, invoice: ModelInvoice, wishes?: CreditWish[]) {
  const outcome = model.credit(invoice, wishes);
  const body = { invoiceId: invoice.id, reason: 'Late', ...(wishes && { billables: wishes.map(sentWish) }) };
  const { data } = await lane.expect(refusalIn(outcome), 201, 'POST', '/credit-notes', body);
  if (!isRefusal(outcome)) {
    const { id, reason, issuedAt, createdAt, updatedAt, ...figures } = data;
    assert.deepEqual(figures, outcome);
  }
  await lane.compare(invoice);
}

const creditWhole = step('credit the rest', aim, hasInvoices, (model, lane, input) =>
  credit(model, lane, aimed(model.invoices, input, allows('credit'))),
);

const creditPart = step(
  'credit part',
  fc.record({ aim, wishes: fc.array(wish, { minLength: 1, maxLength: 3 }) }),
  hasLines,
  async (model, lane, input) => {
    const invoice = aimed(withLines(model), input.aim, allows('credit'));
    const wishes = new Map<ModelLine, CreditWish>();
    for (const { line: index, by, share: thousandths } of input.wishes) {
      const target = picked(invoice.lines, index);
      if (!wishes.has(target)) wishes.set(target, wishFor(target, by, thousandths));
    }
    await credit(model, lane, invoice, [...wishes.values()]);
  },
);

/** Credits the smallest part of a line several times. Each credit is rounded, and their sum stays bounded. */
const creditBits = step(
  'credit bit by bit',
  fc.record({ aim, line: pick, times: fc.integer({ min: 2, max: 6 }) }),
  hasLines,
  async (model, lane, input) => {
    const isSmall = (invoice: ModelInvoice) => dueMinor(invoice) < 50n && allows('credit')(invoice);
    const invoice = aimed(withLines(model), input.aim, isSmall);
    const target = picked(invoice.lines, input.line);
    const bit = { line: target, amount: target.amount < 0n ? -1n : 1n };
    for (let count = 0; count < input.times && allows('credit')(invoice); count++)
      await credit(model, lane, invoice, [bit]);
  },
);

/** Names a missing line or another invoice's line. Nothing is credited, and no number is used. */
const creditElse = step(
  'credit what is not there',
  fc.record({ other: pick }),
  (model) => model.invoices.some((invoice) => !invoice.isGone && allows('credit')(invoice)),
  async (model, lane, { other }) => {
    const invoice = aimed(model.invoices, { pick: other, isAimed: true }, allows('credit'));
    const [foreign] = picked(withLines(model), other).lines;
    const isForeign = !invoice.lines.some((own) => own === foreign);
    const billables = [...(isForeign ? [foreign?.id] : []), UNKNOWN_BILLABLE];
    const body = { invoiceId: invoice.id, reason: 'Late', billables };
    await lane.expect({ status: 404 }, 201, 'POST', '/credit-notes', body);
    await lane.compare(invoice);
  },
);

/** Frequent steps are listed more than once. */
export const steps = [
  ...[create, create, create, addLines, addLines, changeLine, removeLine, change, remove],
  ...[moving('finalize'), moving('finalize'), moving('finalize'), finalizeAll, finalizeAll, moving('void')],
  ...[
    pay,
    pay,
    pay,
    reverse,
    reverse,
    creditWhole,
    creditPart,
    creditPart,
    creditPart,
    creditBits,
    creditElse,
  ],
];

import fc from 'fast-check';
import { day, pick, picked, step } from './agreeing.ts';
import type { Agreements } from './world.ts';

const minutes = fc.constantFrom(1, 20, 30, 60, 90, 100, 480);
const role = fc.constantFrom('dev', 'DEV', null);

const log = step(
  'log',
  fc.record({ date: day, minutes, role }),
  () => true,
  async (model, { firm, projectId }, { role: as, ...work }) => {
    const body = { ...work, projectId, ...(as !== null && { role: as }) };
    const { id } = await firm.make('/time-entries', body);
    model.entries.push({ ...work, id, role: as, isBillable: true, isElsewhere: false });
  },
);
const hasEntry = ({ entries }: Agreements) => entries.some((one) => one.minutes > 0);
const change = fc.oneof(
  fc.record({ minutes }),
  fc.record({ date: day }),
  fc.record({ isBillable: fc.boolean() }),
  fc.record({ role }),
  fc.record({ isElsewhere: fc.boolean() }),
);
const changeEntry = step(
  'change entry',
  fc.record({ index: pick, change }),
  hasEntry,
  async (model, world, input) => {
    const live = model.entries.filter((one) => one.minutes > 0);
    const entry = picked(live, input.index);
    const { isElsewhere, ...rest } = { isElsewhere: undefined, ...input.change };
    const projectId = isElsewhere ? world.otherProjectId : world.projectId;
    const body = { ...rest, ...(isElsewhere !== undefined && { projectId }) };
    const shown = await world.attempt('PATCH', `/time-entries/${entry.id}`, body);
    if (!shown) return;
    const { replacedBy } = shown;
    if (replacedBy === undefined) {
      Object.assign(entry, input.change);
      return;
    }
    model.entries.push({ ...entry, ...input.change, id: replacedBy });
    entry.minutes = 0;
  },
);
const deleteEntry = step('delete entry', pick, hasEntry, async (model, world, index) => {
  const entry = picked(
    model.entries.filter((one) => one.minutes > 0),
    index,
  );
  await world.send('DELETE', `/time-entries/${entry.id}`);
  entry.minutes = 0;
});

const amountMinor = fc.constantFrom(1, 99, 1_000, 12_345);
const markupPercent = fc.constantFrom(0, 0, 10, 33.3333);
const spend = step(
  'spend',
  fc.record({
    date: day,
    amountMinor,
    markupPercent,
    kind: fc.constantFrom('REBILLED', 'REBILLED', 'DISBURSEMENT'),
  }),
  () => true,
  async (model, { firm, projectId }, { markupPercent: given, ...expense }) => {
    const markup = expense.kind === 'REBILLED' ? given : 0;
    const body = {
      ...expense,
      projectId,
      name: 'Taxi',
      currencyCode: 'EUR',
      ...(markup > 0 && { markupPercent: markup }),
    };
    const { id } = await firm.make('/expenses', body);
    model.expenses.push({ id, amountMinor: expense.amountMinor, markupPercent: markup, isBillable: true });
  },
);
const hasExpense = ({ expenses }: Agreements) => expenses.some((one) => one.amountMinor > 0);
const changeExpense = step(
  'change expense',
  fc.record({
    index: pick,
    change: fc.oneof(fc.record({ amountMinor }), fc.record({ isBillable: fc.boolean() })),
  }),
  hasExpense,
  async ({ expenses }, world, input) => {
    const expense = picked(
      expenses.filter((one) => one.amountMinor > 0),
      input.index,
    );
    await world.send('PATCH', `/expenses/${expense.id}`, input.change);
    Object.assign(expense, input.change);
  },
);
const deleteExpense = step('delete expense', pick, hasExpense, async ({ expenses }, world, index) => {
  const expense = picked(
    expenses.filter((one) => one.amountMinor > 0),
    index,
  );
  await world.send('DELETE', `/expenses/${expense.id}`);
  expense.amountMinor = 0;
});

export const working = [
  ...[log, log, changeEntry, changeEntry, deleteEntry, spend, changeExpense, changeExpense, deleteExpense],
];

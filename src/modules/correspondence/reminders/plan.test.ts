import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { dayAfter } from '../../documents/facts/dates.ts';
import {
  REMINDERS_DEFAULT,
  type ReminderPolicy,
  reminderPolicyProblems,
} from '../../parties/reminder-policy.ts';
import { lettersOn, type Planned, planReminder, type ReminderFacts } from './plan.ts';

const policy: ReminderPolicy = { ...REMINDERS_DEFAULT, isEnabled: true };
const DUE = '2026-03-01';
const on = (days: number) => dayAfter(DUE, days);

const usual: ReminderFacts = {
  policy,
  dueMinor: 10_000,
  dueDate: DUE,
  sentAt: '2026-02-01T10:00:00.000Z',
  lastMessageStatus: 'ACCEPTED',
  ...{ isCoveredOnAccount: false, isCoveredByBankEntry: false, promisedUntil: null, overdueMinor: 10_000 },
  ...{ recipients: [{}], lastAfterDays: null, accountRemindedOn: null },
};

/** The day and the days of the step, or the reason against it. */
function planned(facts: Partial<ReminderFacts>, from: string): string {
  const plan = planReminder({ ...usual, ...facts }, from);
  if ('notRemindedBecause' in plan) return plan.notRemindedBecause.code;
  return `${plan.nextReminder.on} step ${plan.nextReminder.step.afterDays}`;
}

/** [what holds, the facts, the first day on which a reminder can go out, the plan] */
const SENTENCES: [string, Partial<ReminderFacts>, string, string][] = [
  ['is reminded after the days of the first step', {}, on(-20), `${on(7)} step 7`],
  ['is reminded on the day of a step itself', {}, on(7), `${on(7)} step 7`],
  ['is reminded by the next step once one was sent', { lastAfterDays: 7 }, on(8), `${on(14)} step 14`],
  ['skips steps that an outage passed by', {}, on(15), `${on(15)} step 14`],
  ['is reminded by the last step if all are due', {}, on(400), `${on(400)} step 28`],
  ['goes on behind the highest step that was sent', { lastAfterDays: 14 }, on(15), `${on(28)} step 28`],
  ['is not reminded after the last step', { lastAfterDays: 28 }, on(40), 'STEPS_DONE'],
  ['goes on by days if the policy has other steps now', { lastAfterDays: 10 }, on(12), `${on(14)} step 14`],
  ['waits a day if the client was reminded today', { accountRemindedOn: on(7) }, on(7), `${on(8)} step 7`],
  ['is not reminded if the policy is off', { policy: REMINDERS_DEFAULT }, on(7), 'DISABLED'],
  ['is not reminded if nothing is due', { dueMinor: 0 }, on(7), 'NOTHING_DUE'],
  ['is not reminded if it was never sent', { sentAt: null }, on(7), 'NOT_SENT'],
  [
    'is not reminded if the last message was refused',
    { lastMessageStatus: 'FAILED' },
    on(7),
    'MESSAGE_FAILED',
  ],
  [
    'is not reminded if the last message came back',
    { lastMessageStatus: 'BOUNCED' },
    on(7),
    'MESSAGE_FAILED',
  ],
  ['is reminded if the last message is held', { lastMessageStatus: 'HELD' }, on(7), `${on(7)} step 7`],
  [
    'is not reminded while a payment is in process',
    { onlinePayment: 'IN_PROCESS' },
    on(7),
    'PAYMENT_IN_PROCESS',
  ],
  ['is not reminded while a payment is disputed', { onlinePayment: 'DISPUTED' }, on(7), 'PAYMENT_DISPUTED'],
  [
    'is not reminded if money on account covers it',
    { isCoveredOnAccount: true },
    on(7),
    'COVERED_ON_ACCOUNT',
  ],
  [
    'is not reminded if a bank entry may pay it',
    { isCoveredByBankEntry: true },
    on(7),
    'COVERED_BY_BANK_ENTRY',
  ],
  ['is not reminded up to the promised day', { promisedUntil: on(10) }, on(10), 'PROMISED'],
  ['is reminded on the day after a promise', { promisedUntil: on(10) }, on(11), `${on(11)} step 7`],
  ['is reminded as usual if a promise ends before', { promisedUntil: on(6) }, on(0), `${on(7)} step 7`],
  [
    'is not reminded below the minimum',
    { policy: { ...policy, minimumMinor: 10_001 } },
    on(7),
    'BELOW_MINIMUM',
  ],
  ['is reminded at the minimum', { policy: { ...policy, minimumMinor: 10_000 } }, on(7), `${on(7)} step 7`],
  ['is not reminded if nobody receives it', { recipients: [] }, on(7), 'NO_RECIPIENT'],
  ['has no day beyond the calendar', { dueDate: '9999-12-30' }, on(7), '9999-12-31 step 7'],
];

describe('the plan of reminders', () => {
  for (const [sentence, facts, from, expected] of SENTENCES)
    test(`an overdue invoice ${sentence}`, () => assert.equal(planned(facts, from), expected));

  test('a policy has ascending steps', () => {
    const steps = (...days: number[]) => days.map((afterDays) => ({ afterDays, tone: 'FIRM' as const }));
    const problems = (...days: number[]) =>
      reminderPolicyProblems({ ...policy, steps: steps(...days) }).map(({ field }) => field);
    assert.deepEqual(problems(1, 2, 365), []);
    assert.deepEqual(problems(7, 7, 6, 9), ['reminders.steps.1.afterDays', 'reminders.steps.2.afterDays']);
  });

  test('a letter has the highest tone of its steps, and lists what the client was reminded of before', () => {
    const invoice = (invoiceId: string, facts: Partial<ReminderFacts>): Planned => {
      const all = { ...usual, ...facts };
      return { invoiceId, clientId: 'one', currencyCode: 'EUR', ...all, plan: planReminder(all, on(14)) };
    };
    const letters = lettersOn(on(14), [
      invoice('firm', { lastAfterDays: 7 }),
      invoice('friendly', { dueDate: on(7) }),
      invoice('done', { dueDate: on(-30), lastAfterDays: 28 }),
      invoice('promised', { lastAfterDays: 7, promisedUntil: on(30) }),
      invoice('not yet', { dueDate: on(8) }),
      { ...invoice('in francs', { dueDate: on(7) }), currencyCode: 'CHF' },
    ]);
    const shown = letters.map(({ currencyCode, tone, listed }) => [
      ...[currencyCode, tone, listed.filter(({ step }) => step).map(({ invoiceId }) => invoiceId)],
      listed.map(({ invoiceId }) => invoiceId),
    ]);
    assert.deepEqual(shown, [
      ['EUR', 'FIRM', ['firm', 'friendly'], ['firm', 'friendly', 'done']],
      ['CHF', 'FRIENDLY', ['in francs'], ['in francs']],
    ]);
    assert.deepEqual(lettersOn(on(13), []), []);
  });
});

/** The life of an invoice: when it is due, paid and promised, and on which days runs fail. */
interface Life {
  dueOn: number;
  paidOn: number;
  promisedOn: number;
  promisedUntil: number;
  outages: number[];
}

const DAYS = 80;
const day = fc.integer({ min: 0, max: DAYS });
const life: fc.Arbitrary<Life> = fc.record({
  ...{ dueOn: day, paidOn: fc.integer({ min: 0, max: 2 * DAYS }), promisedOn: day, promisedUntil: day },
  outages: fc.array(day, { maxLength: 40 }),
});

test('a client is never reminded twice a day, after a payment, during a promise, or of a step again', () => {
  fc.assert(
    fc.property(fc.array(life, { minLength: 1, maxLength: 5 }), (lives) => {
      const sent = lives.map(() => [] as { on: string; afterDays: number }[]);
      let accountRemindedOn: string | null = null;
      const outages = new Set(lives.flatMap((one) => one.outages));
      // Twice a day, as after a crash.
      for (const at of Array.from({ length: 2 * DAYS }, (_, index) => Math.floor(index / 2))) {
        if (outages.has(at)) continue;
        const today = on(at);
        const account = lives.map((one, index): Planned & { index: number } => {
          const facts: ReminderFacts = {
            ...usual,
            dueDate: on(one.dueOn),
            dueMinor: one.paidOn <= at ? 0 : 100,
            promisedUntil: one.promisedOn <= at ? on(one.promisedUntil) : null,
            ...{ lastAfterDays: sent[index]?.at(-1)?.afterDays ?? null, accountRemindedOn },
          };
          const named = { invoiceId: String(index), clientId: 'one', currencyCode: 'EUR', index };
          return { ...named, ...facts, plan: planReminder(facts, today) };
        });
        const letters = lettersOn(today, account);
        assert.ok(letters.length <= 1);
        for (const { listed } of letters) {
          assert.notEqual(accountRemindedOn, today, 'never two on a day');
          accountRemindedOn = today;
          for (const { index } of listed) {
            const { paidOn, promisedOn, promisedUntil, dueOn } = lives[index] as Life;
            assert.ok(paidOn > at && dueOn < at && (promisedOn > at || promisedUntil < at));
          }
          for (const { index, step } of listed)
            if (step) sent[index]?.push({ on: today, afterDays: step.afterDays });
        }
      }
      for (const [index, steps] of sent.entries()) {
        const days = steps.map(({ afterDays }) => afterDays);
        assert.deepEqual(
          days,
          [...new Set(days)].sort((one, other) => one - other),
          'each step once, in order',
        );
        for (const { on: sentOn, afterDays } of steps)
          assert.ok(sentOn >= dayAfter(on((lives[index] as Life).dueOn), afterDays), 'not before its day');
      }
    }),
  );
});

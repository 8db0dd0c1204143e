import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { vatNumberFault } from '../../modules/documents/facts/vat-numbers.ts';
import { CLIENTS, CLIENTS_MAX } from './clients.ts';
import { isWorkday, monthAfter } from './days.ts';
import { daysOf, type Plan, planYear } from './plan.ts';

const TODAY = '2026-06-15';
/** The first and last days of months, and a day after the end of a short month. */
const DAYS = [TODAY, '2026-01-01', '2026-02-28', '2026-03-01', '2028-02-29', '2026-12-31'];

function countBy<T>(all: T[], keyOf: (one: T) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(all, keyOf)].map(([key, same]) => [key, same.length]));
}

function kindsOf({ invoices }: Plan): Set<string> {
  return new Set(
    invoices.flatMap(({ isDraft, followUps }) =>
      isDraft ? 'DRAFT' : followUps.length === 0 ? 'OPEN' : followUps.map(({ kind }) => kind),
    ),
  );
}

describe('the plan of the demo', () => {
  test('a plan has 200 invoices of 40 clients in three currencies, on whatever day it is made', () => {
    for (const today of DAYS) {
      const { agreements, invoices } = planYear(today, CLIENTS_MAX);
      assert.equal(agreements.length, 40);
      assert.equal(invoices.length, 200, today);
      const currencies = countBy(
        invoices,
        ({ agreement }) => CLIENTS[agreement]?.country.currency ?? 'unknown',
      );
      assert.deepEqual(Object.keys(currencies).sort(), ['CHF', 'EUR', 'USD']);
      for (const count of Object.values(currencies)) assert.ok(count >= 20, JSON.stringify(currencies));
    }
  });

  test('a plan is the same for the same day, and another one on another day', () => {
    assert.deepEqual(planYear(TODAY, 20), planYear(TODAY, 20));
    assert.notDeepEqual(planYear(TODAY, 20), planYear('2026-06-16', 20));
  });

  test('a plan has invoices with every fate, also with few clients', () => {
    const all = ['CREDIT', 'DRAFT', 'GOODWILL', 'OPEN', 'PAY', 'REFUND', 'VOID'];
    for (const today of DAYS)
      for (const clients of [10, CLIENTS_MAX])
        assert.deepEqual([...kindsOf(planYear(today, clients))].sort(), all, `${clients} on ${today}`);
  });

  test('nothing is planned for a day to come, nor for more than thirteen months ago', () => {
    for (const today of DAYS) {
      const days = daysOf(planYear(today, CLIENTS_MAX)).map(({ day }) => day);
      assert.deepEqual(days, [...days].sort());
      assert.equal(new Set(days).size, days.length);
      assert.ok((days.at(-1) as string) <= today, today);
      assert.ok((days[0] as string) >= monthAfter(today, -12), today);
    }
  });

  test('an invoice follows its client, and is settled after its issue', () => {
    for (const today of DAYS) {
      const { agreements, invoices, entries } = planYear(today, CLIENTS_MAX);
      for (const { agreement, on, followUps } of invoices) {
        assert.ok((agreements[agreement]?.opensOn as string) < on);
        const days = followUps.map((one) => one.on);
        assert.deepEqual(days, [...days].sort());
        for (const day of days) assert.ok(day > on && isWorkday(day), day);
      }
      for (const { agreement, date } of entries)
        assert.ok((agreements[agreement]?.opensOn as string) < date && isWorkday(date), date);
    }
  });

  test('an invoice has lines with a sum above 0, or collects hours that were tracked', () => {
    const { invoices, entries } = planYear(TODAY, CLIENTS_MAX);
    for (const { agreement, lines, collectTo } of invoices) {
      if (collectTo === undefined) {
        const sum = lines.reduce((total, { quantity, amountMinor }) => total + quantity * amountMinor, 0);
        assert.ok(sum >= 50_000, `${sum}`);
      } else {
        const month = collectTo.slice(0, 7);
        assert.ok(entries.some((entry) => entry.agreement === agreement && entry.date.startsWith(month)));
      }
    }
  });

  test('tracked work names issues, and the same issue by the same name', () => {
    const { entries } = planYear(TODAY, CLIENTS_MAX);
    assert.ok(entries.length > 1_000);
    const names = new Map<string, string>();
    for (const { issue } of entries) {
      if (!issue) continue;
      assert.match(issue.name, /^[A-Z]{2,}-\d{3} \S/);
      assert.equal(names.get(issue.id) ?? issue.name, issue.name);
      names.set(issue.id, issue.name);
    }
    assert.equal(new Set(names.values()).size, names.size);
    const minutes = countBy(entries, ({ worker, date }) => `${worker} ${date}`);
    assert.ok(Object.values(minutes).every((count) => count <= 3));
  });

  test('clients have names and right VAT numbers of their own', () => {
    for (const values of [
      CLIENTS.map(({ name }) => name),
      CLIENTS.map(({ legalName }) => legalName),
      CLIENTS.map(({ contact }) => contact.email),
      CLIENTS.flatMap(({ vatNumber }) => vatNumber ?? []),
    ])
      assert.equal(new Set(values).size, values.length);
    for (const { contact, vatNumber = '' } of CLIENTS) {
      assert.match(contact.email, /^[a-z.]+@[a-z-]+\.example$/);
      assert.equal(vatNumberFault(vatNumber), undefined, vatNumber);
    }
  });
});

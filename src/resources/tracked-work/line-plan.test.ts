import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { CarriedLine } from './billing-store.ts';
import { planLines, type RatedWork, type WantedWork } from './line-plan.ts';

const STARTS = ['2026-01-01', '2026-07-01', '2026-07-02', '2026-10-01'];

const wantedOf = (rated: RatedWork[], more: Partial<WantedWork> = {}): WantedWork => ({
  ...{ referenceType: 'JIRA', issueId: '7', issueKey: 'WEB-7', summary: 'Start page', contractId: 'ctr_1' },
  ...{ rated, hasUnrated: false },
  ...more,
});

/** The lines of a contract, as the database holds them after a plan was carried out. */
class Book {
  lines: (CarriedLine & { invoice: number })[] = [];
  private next = 1;
  private draft = 1;

  follow(wanted: WantedWork): void {
    const plan = planLines(wanted, this.lines, 'ctr_1');
    this.lines = this.lines.filter(({ billableId }) => !plan.remove.includes(billableId));
    for (const { billableId, sign, change } of plan.change) {
      const line = this.lines.find((one) => one.billableId === billableId);
      assert.ok(line?.isDraft, 'what was issued stays');
      Object.assign(line, change, { sign });
      this.assertOnce();
    }
    for (const { rateStartsOn, sign, line } of plan.add) {
      const { currencyCode: _none, ...said } = line as CarriedLine & { currencyCode?: string };
      const billableId = `bil_${this.next++}`;
      this.lines.push({
        ...said,
        billableId,
        contractId: 'ctr_1',
        rateStartsOn,
        sign,
        isDraft: true,
        invoice: this.draft,
      });
      this.assertOnce();
    }
  }

  issue(): void {
    for (const line of this.lines) line.isDraft = false;
    this.draft++;
  }

  void(): void {
    this.lines = this.lines.filter(({ isDraft }) => isDraft);
  }

  private assertOnce(): void {
    const references = this.lines.map(({ invoice, referenceId }) => `${invoice} ${referenceId}`);
    assert.equal(new Set(references).size, references.length, `once per invoice: ${references}`);
  }
}

describe('the lines of an issue', () => {
  test('always add up to the hours that were logged, whatever was issued and voided before', () => {
    const work = fc.uniqueArray(
      fc.record({
        rateStartsOn: fc.constantFrom(...STARTS),
        amountMinor: fc.constantFrom(0, 10_000, 12_000),
        seconds: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      { selector: ({ rateStartsOn }) => rateStartsOn, maxLength: STARTS.length },
    );
    const step = fc.oneof(
      { weight: 4, arbitrary: work.map((rated) => ({ kind: 'work' as const, rated })) },
      { weight: 2, arbitrary: fc.constant({ kind: 'issue' as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'void' as const }) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), work, (steps, last) => {
        const book = new Book();
        for (const one of steps) {
          if (one.kind === 'work') book.follow(wantedOf(one.rated));
          else book[one.kind]();
        }
        book.follow(wantedOf(last));
        const before = structuredClone(book.lines);
        book.follow(wantedOf(last));
        assert.deepEqual(book.lines, before, 'done twice, it changes nothing more');
        for (const start of STARTS) {
          const seconds = last.find(({ rateStartsOn }) => rateStartsOn === start)?.seconds ?? 0;
          const carried = book.lines
            .filter(({ rateStartsOn }) => rateStartsOn === start)
            .reduce((sum, { sign, quantity }) => sum + sign * quantity, 0);
          assert.ok(Math.abs(carried - seconds / 3_600) < 0.000_001, `${carried} of ${seconds / 3_600}`);
        }
        for (const { quantity, sign, amountMinor } of book.lines) {
          assert.ok(quantity > 0);
          assert.ok(sign * amountMinor >= 0);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('have six decimals of an hour at most', () => {
    const rated = [{ rateStartsOn: STARTS[0] as string, amountMinor: 1, seconds: 1 }];
    const [added] = planLines(wantedOf(rated), [], 'ctr_1').add;
    assert.equal(added?.line.quantity, 0.000_278);
  });

  test('are named by key and summary, in 500 characters', () => {
    const rated = [{ rateStartsOn: STARTS[0] as string, amountMinor: 1, seconds: 3_600 }];
    const nameOf = (summary: string) =>
      planLines(wantedOf(rated, { summary }), [], 'ctr_1').add[0]?.line.name;
    assert.equal(nameOf('Start page'), 'WEB-7 Start page');
    assert.equal(nameOf('WEB-7'), 'WEB-7', 'an issue without a summary');
    assert.equal([...(nameOf('😀'.repeat(600)) ?? '')].length, 500);
  });

  test('refer to the issue, and for further rates to the day on which the rate starts', () => {
    const rated = STARTS.map((rateStartsOn) => ({ rateStartsOn, amountMinor: 1, seconds: 3_600 }));
    assert.deepEqual(
      planLines(wantedOf(rated), [], 'ctr_1').add.map(({ line }) => line.referenceId),
      ['7', '7/2026-07-01', '7/2026-07-02', '7/2026-10-01'],
    );
  });
});

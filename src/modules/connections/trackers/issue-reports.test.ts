import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { IssueReport } from '../../../providers/provider.ts';
import { newestReport } from './issue-reports.ts';

const report = (
  issue: Partial<IssueReport['issue']>,
  kind: IssueReport['kind'] = 'updated',
): IssueReport => ({
  kind,
  issue: { id: '1', key: 'WEB-1', projectKey: 'WEB', summary: 'x', versionMs: 1, worklogs: [], ...issue },
});

describe('the report that counts', () => {
  test("the report of an issue that counts is the tracker's last change, by its own time if known", () => {
    const sentLate = report({ versionMs: 9, updatedMs: 3 });
    const changedLate = report({ versionMs: 5, updatedMs: 5 });
    assert.equal(newestReport([sentLate, changedLate]), changedLate);
    assert.equal(newestReport([report({ versionMs: 1 }), sentLate]), sentLate);
    const sentAgain = report({ versionMs: 10, updatedMs: 3 });
    assert.equal(newestReport([sentAgain, sentLate]), sentAgain);
  });

  test('the report of an issue that counts is a deletion, whatever comes later', () => {
    const deleted = report({ versionMs: 1 }, 'deleted');
    assert.equal(newestReport([deleted, report({ versionMs: 2 })]), deleted);
  });

  test('the report of an issue that counts is the one with the worklogs, of two at the same moment', () => {
    const partial = report({ worklogs: undefined, summary: 'z' });
    const complete = report({ worklogs: [] });
    assert.equal(newestReport([partial, complete]), complete);
  });

  test('the report of an issue is undefined without reports', () =>
    assert.equal(newestReport([]), undefined));

  test('the report of an issue that counts is the same in any order, with any repeats, whatever was settled before', () => {
    const small = fc.integer({ min: 0, max: 3 });
    const worklog = fc.record(
      {
        id: fc.constantFrom('a', 'b'),
        startedAt: fc.constantFrom('2026-07-01', '2026-07-02'),
        seconds: small,
      },
      { noNullPrototype: true },
    );
    const heard = fc
      .record({
        kind: fc.constantFrom('created', 'updated', 'updated', 'deleted'),
        versionMs: small,
        updatedMs: fc.option(small, { nil: undefined }),
        summary: fc.constantFrom('a', 'b'),
        worklogs: fc.option(fc.array(worklog, { maxLength: 2 }), { nil: undefined }),
      })
      .map(({ kind, updatedMs, ...issue }) =>
        report({ ...issue, ...(updatedMs !== undefined && { updatedMs }) }, kind as IssueReport['kind']),
      );
    const meaning = (one: IssueReport | undefined) => one && [one.kind === 'deleted', one.issue];
    fc.assert(
      fc.property(
        fc.array(heard, { minLength: 1, maxLength: 6 }).chain((all) =>
          fc.record({
            all: fc.constant(all),
            again: fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }),
            cut: fc.nat(2 * all.length),
          }),
        ),
        ({ all, again, cut }) => {
          const [first, rest] = [again.slice(0, cut), again.slice(cut)];
          const settled = newestReport(first);
          assert.deepEqual(
            meaning(newestReport([...(settled ? [settled] : []), ...rest])),
            meaning(newestReport(all)),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { IssueNews } from '../../../providers/provider.ts';
import { newestNews } from './issue-news.ts';

const news = (issue: Partial<IssueNews['issue']>, kind: IssueNews['kind'] = 'updated'): IssueNews => ({
  kind,
  issue: { id: '1', key: 'WEB-1', projectKey: 'WEB', summary: 'x', versionMs: 1, worklogs: [], ...issue },
});

describe('the news that counts', () => {
  test("the news of an issue that counts is the tracker's last change, by its own time if known", () => {
    const sentLate = news({ versionMs: 9, updatedMs: 3 });
    const changedLate = news({ versionMs: 5, updatedMs: 5 });
    assert.equal(newestNews([sentLate, changedLate]), changedLate);
    assert.equal(newestNews([news({ versionMs: 1 }), sentLate]), sentLate);
    const sentAgain = news({ versionMs: 10, updatedMs: 3 });
    assert.equal(newestNews([sentAgain, sentLate]), sentAgain);
  });

  test('the news of an issue that counts is a deletion, whatever comes later', () => {
    const deleted = news({ versionMs: 1 }, 'deleted');
    assert.equal(newestNews([deleted, news({ versionMs: 2 })]), deleted);
  });

  test('the news of an issue that counts is the one with the worklogs, of two at the same moment', () => {
    const silent = news({ worklogs: undefined, summary: 'z' });
    const told = news({ worklogs: [] });
    assert.equal(newestNews([silent, told]), told);
  });

  test('the news of an issue is undefined without news', () => assert.equal(newestNews([]), undefined));

  test('the news of an issue that counts is the same in any order, with any repeats, whatever was settled before', () => {
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
        news({ ...issue, ...(updatedMs !== undefined && { updatedMs }) }, kind as IssueNews['kind']),
      );
    const meaning = (one: IssueNews | undefined) => one && [one.kind === 'deleted', one.issue];
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
          const settled = newestNews(first);
          assert.deepEqual(
            meaning(newestNews([...(settled ? [settled] : []), ...rest])),
            meaning(newestNews(all)),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

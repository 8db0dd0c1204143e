import { type Page, positionedPage } from '../../../platform/http/answers/pagination.ts';
import { statusesOf } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import type { SummaryQuery, SummaryRow } from './schema.ts';
import { filtersOf } from './service.ts';
import { sumTimeBy } from './store.ts';

export async function summariseTime(
  { db }: TenantContext,
  { groupBy = 'PROJECT', dateTo: to, status, ...query }: SummaryQuery,
): Promise<Page<SummaryRow>> {
  const order = {
    positionOf: (row: SummaryRow) => [groupBy, ...keyOf(row)],
    read: ([group, first, second, ...rest]: unknown[]) =>
      group === groupBy && typeof first === 'string' && typeof second === 'string' && rest.length === 0
        ? { first, second }
        : undefined,
  };
  return positionedPage(query, order, async (after, count) => {
    const values = { ...filtersOf(query), to: to ?? null, ...statusesOf(status), count };
    const position = { afterFirst: after?.first ?? null, afterSecond: after?.second ?? null };
    const rows = await db.all(sumTimeBy[groupBy], { ...values, ...position });
    return rows.map(({ first, second, referenceName, ...sums }) => {
      const group = groupOf(groupBy, first, second);
      return { ...group, ...(group.referenceId && referenceName && { referenceName }), ...sums };
    });
  });
}

/** The group as the store identifies it. */
function keyOf({ project, worker, referenceType, referenceId }: SummaryRow): [string, string] {
  return [project ?? worker ?? referenceType ?? '', referenceId ?? ''];
}

function groupOf(
  groupBy: NonNullable<SummaryQuery['groupBy']>,
  first: string,
  second: string,
): Partial<SummaryRow> {
  if (first === '') return {};
  if (groupBy === 'PROJECT') return { project: first };
  return groupBy === 'WORKER' ? { worker: first } : { referenceType: first, referenceId: second };
}

import type { ErrorDetail } from '../../errors.ts';
import { errorStatuses } from '../error-statuses.ts';
import type { Route } from '../route.ts';
import { canBeTried } from '../route-rules.ts';

/** The answers of a dry run: as the real request would be answered, or with the changes that it would make. */
export const DRY_RUNS = ['true', 'changes'] as const;
export type DryRun = (typeof DRY_RUNS)[number];

export const DRY_RUN = 'dryRun';

type Query = Record<string, unknown>;
type ReadDryRun = (query: Query, details: ErrorDetail[]) => DryRun | undefined;

/** Reads `dryRun` from the query. No route that changes records ever does so while it is present. */
export function dryRunReader(route: Route): ReadDryRun {
  if (route.cannotBeTried) return refuse;
  if (!canBeTried(route)) return () => undefined;
  const hasBadRequest = errorStatuses(route).includes(400);
  return (query, details) => {
    if (!Object.hasOwn(query, DRY_RUN)) return undefined;
    const given = DRY_RUNS.find((one) => one === query[DRY_RUN]);
    if (given !== undefined || !hasBadRequest) return given ?? 'true';
    details.push({ field: DRY_RUN, message: `must be ${DRY_RUNS.join(' or ')}`, constraint: 'enum' });
    return undefined;
  };
}

const refuse: ReadDryRun = (query, details) => {
  if (!Object.hasOwn(query, DRY_RUN)) return undefined;
  const message = 'can not be used here: this request does more than change records, so it can not be undone';
  details.push({ field: DRY_RUN, message, constraint: 'dryRun' });
  return undefined;
};

/** The other parameters. Where a dry run means nothing, it is a parameter like any other. */
export function withoutDryRun(route: Route, query: Query): Query {
  if (!Object.hasOwn(query, DRY_RUN) || !(canBeTried(route) || route.cannotBeTried)) return query;
  const { [DRY_RUN]: _, ...others } = query;
  return others;
}

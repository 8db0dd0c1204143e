import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/answers/pagination.ts';
import { listRecords, statusesOf } from '../../../platform/http/answers/record-lists.ts';
import { refuseRoleBelow } from '../../../platform/http/auth/roles.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import { ofStoredTerms } from './parts.ts';
import type { NewQuote, Quote, QuoteChange, QuoteQuery, QuoteTerms } from './schema.ts';
import { availableActions, refuseUnlessAllowed, refuseUnlessChangeable, statusOn } from './state.ts';
import {
  deleteQuote,
  endQuote,
  insertQuote,
  lockQuote,
  type QuoteRow,
  quoteLists,
  readQuote,
  readToday,
  updateQuote,
} from './store.ts';
import { tryQuote } from './trial.ts';

type QuoteContext = Pick<TenantContext, 'db' | 'clock'>;

export async function createQuote(context: QuoteContext, input: NewQuote): Promise<Quote> {
  const { clientId: client, name, validUntil, ...terms } = input;
  if (!isId('client', client)) throw notFound('clientId');
  return context.db.transaction(async (db) => {
    const { now, today } = await timeOf(db, context);
    refusePast(validUntil, today);
    const quote = { client, name, validUntil, terms };
    const { figures } = (await tryQuote({ ...context, db }, quote, today)).content;
    return presentQuote(
      found(await db.one(insertQuote, { ...quote, id: newId('quote'), figures, now })),
      today,
    );
  });
}

export async function getQuote(context: QuoteContext, id: string): Promise<Quote> {
  const [row, { today }] = await Promise.all([
    context.db.one(readQuote, { id }),
    timeOf(context.db, context),
  ]);
  return presentQuote(found(row), today);
}

export async function findQuotes(context: QuoteContext, query: QuoteQuery): Promise<Page<Quote>> {
  const { today } = await timeOf(context.db, context);
  const { clientId = null, number = null, validFrom = null, validTo = null } = query;
  return listRecords(context.db, quoteLists, {
    kind: 'quote',
    query,
    filters: { clientId, ...statusesOf(query.status), number, validFrom, validTo, today },
    present: (rows) => rows.map((row) => presentQuote(row, today)),
  });
}

/** A change of what was sent begins the next version. What was sent can be accepted until that is sent. */
export function changeQuote(context: TenantContext, id: string, change: QuoteChange): Promise<Quote> {
  return context.db.transaction(async (db) => {
    const { row, now, today } = await lockedQuote({ ...context, db }, id);
    const { name = row.name, validUntil = row.validUntil, ...changed } = change;
    if (row.status !== 'DRAFT')
      refuseRoleBelow('MEMBER', context.role, `to change a quote that is ${row.status}`);
    refuseUnlessChangeable(row.status);
    if (change.validUntil !== undefined) refusePast(validUntil, today);
    const terms = Object.fromEntries(
      Object.entries({ ...row.terms, ...changed }).filter(([, value]) => value !== null),
    ) as QuoteTerms;
    const tried = tryQuote({ ...context, db }, { ...row, name, validUntil, terms }, today);
    const { figures } = (await (change.addressId == null ? ofStoredTerms(tried) : tried)).content;
    if (Object.keys(change).length === 0) return presentQuote(row, today);
    return presentQuote(
      found(await db.one(updateQuote, { id, name, validUntil, terms, figures, now })),
      today,
    );
  });
}

export function removeQuote(context: QuoteContext, id: string): Promise<undefined> {
  return context.db.transaction(async (db) => {
    const { row } = await lockedQuote({ ...context, db }, id);
    if (row.number !== null)
      throw forbiddenByState('A quote that was sent is kept: withdraw it, so that nobody can accept it');
    await db.one(deleteQuote, { id });
    return undefined;
  });
}

/** Repeating it is harmless. */
export function endOpenQuote(
  context: QuoteContext,
  id: string,
  action: 'decline' | 'withdraw',
  reason: string | null = null,
): Promise<Quote> {
  const status = action === 'decline' ? 'DECLINED' : 'WITHDRAWN';
  return context.db.transaction(async (db) => {
    const { row, now, today } = await lockedQuote({ ...context, db }, id);
    if (row.status === status) return presentQuote(row, today);
    refuseUnlessAllowed(action, row.status);
    return presentQuote(found(await db.one(endQuote, { id, status, reason, now })), today);
  });
}

/** Locks a quote, and shows it as of the tenant's day. */
export async function lockedQuote(context: QuoteContext, id: string) {
  const { db } = context;
  const locked = found(await db.one(lockQuote, { id }));
  const { now, today } = await timeOf(db, context); // read under the lock
  return { row: { ...locked, status: statusOn(today, locked) }, now, today };
}

export async function timeOf(db: Scope, { clock }: Pick<QuoteContext, 'clock'>) {
  const now = clock.now().toISOString();
  return { now, today: found(await db.one(readToday, { now })).today };
}

export function refusePast(validUntil: string, today: string): void {
  refuseOutOfReach('validUntil', validUntil);
  if (validUntil >= today) return;
  throw invalid([{ field: 'validUntil', message: `must be today, ${today}, or later`, constraint: 'range' }]);
}

/** `today` is absent in events, which show what was written. */
export function presentQuote(row: QuoteRow, today?: string): Quote {
  const status = today === undefined ? row.status : statusOn(today, row);
  const { terms, figures, sentValidUntil: _, issueDate: __, ...rest } = row;
  const { acceptedAt, acceptedBy, acceptedChannel, acceptedFileSha256, ...shown } = rest;
  const { addressId: address, currencyCode: ___, ...shownTerms } = terms;
  const isAccepted = acceptedAt !== null && acceptedBy !== null && acceptedChannel !== null;
  return {
    ...withoutNulls({ ...shown }),
    ...{ ...shownTerms, ...figures, status },
    ...(address !== undefined && { address }),
    ...(isAccepted && {
      acceptance: {
        ...{ at: acceptedAt, by: acceptedBy, channel: acceptedChannel, fileSha256: acceptedFileSha256 ?? '' },
        version: row.sentVersion ?? row.version,
      },
    }),
    availableActions: availableActions(status),
  };
}

import type { Scope } from '../../../platform/database/database.ts';
import { found, invalid } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { linkUrl, makeLinks } from './making.ts';
import type { Link, LinkQuery, MadeLink, NewLink } from './schema.ts';
import { listLinks, readLink, readSubject, revokeLink } from './store.ts';

const YEAR_MS = 365 * 24 * 3_600_000;
const LIFETIME_YEARS_MAX = 10;

export async function createLink(
  publicUrl: () => string,
  { db, clock, realClock }: TenantContext,
  { expiresAt, ...named }: NewLink,
): Promise<MadeLink> {
  refuseExpiry(expiresAt, realClock.now());
  return db.transaction(async (transaction) => {
    const shown = await subjectOf(transaction, named);
    const link = { ...named, ...shown, ...(expiresAt !== undefined && { expiresAt }) };
    const [made] = await makeLinks(transaction, clock, [link]);
    const { linkId, token } = found(made);
    const row = found(await transaction.one(readLink, { id: linkId }));
    return { ...withoutNulls(row), url: linkUrl(publicUrl, token) };
  });
}

/** The client of the one record that is named. A draft is shown to nobody. */
async function subjectOf(
  db: Scope,
  named: Omit<NewLink, 'expiresAt'>,
): Promise<{ clientId: string; quoteVersion?: number }> {
  const [field, ...others] = Object.keys(named);
  if (field === undefined || others.length > 0) {
    const message = 'is required, or creditNoteId, quoteId or clientId: exactly one of them';
    throw invalid([{ field: 'invoiceId', message, constraint: field === undefined ? 'required' : 'oneOf' }]);
  }
  const { invoiceId = null, creditNoteId = null, quoteId = null, clientId = null } = named;
  const asked = { invoiceId, creditNoteId, quoteId, clientId };
  const { isIssued, quoteVersion, ...shown } = found(await db.one(readSubject, asked), field);
  if (isIssued) return { ...shown, ...(quoteVersion !== null && { quoteVersion }) };
  const message =
    field === 'quoteId'
      ? 'must name a quote that is SENT: a draft is shown to nobody'
      : 'must name an issued invoice: a draft is shown to nobody';
  throw invalid([{ field, message, constraint: 'state' }]);
}

function refuseExpiry(expiresAt: string | undefined, now: Date): void {
  const leftMs = expiresAt === undefined ? 1 : Date.parse(expiresAt) - now.getTime();
  if (leftMs > 0 && leftMs <= LIFETIME_YEARS_MAX * YEAR_MS) return;
  const message = `must be in the future and at most ${LIFETIME_YEARS_MAX} years from now`;
  throw invalid([{ field: 'expiresAt', message, constraint: 'range' }]);
}

export async function getLink({ db }: TenantContext, id: string): Promise<Link> {
  return withoutNulls(found(await db.one(readLink, { id })));
}

export function findLinks({ db }: TenantContext, query: LinkQuery): Promise<Page<Link>> {
  const { invoiceId = null, clientId = null } = query;
  return newestFirstPage('link', query, async (position) =>
    (await db.all(listLinks, { invoiceId, clientId, ...position })).map(withoutNulls),
  );
}

export async function removeLink({ db, clock }: TenantContext, id: string): Promise<undefined> {
  await db.transaction(async (transaction) => {
    found(await transaction.one(readLink, { id }));
    await transaction.all(revokeLink, { id, now: clock.now().toISOString() });
  });
}

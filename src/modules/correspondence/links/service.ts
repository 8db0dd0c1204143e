import type { Scope } from '../../../platform/database/database.ts';
import { found, invalid, notFound } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { linkUrl, makeLinks } from './making.ts';
import type { Link, LinkQuery, MadeLink, NewLink } from './schema.ts';
import { type LinkRow, listLinks, readLink, readSubject, revokeLink } from './store.ts';

const YEAR_MS = 365 * 24 * 3_600_000;
const LIFETIME_YEARS_MAX = 10;

/** The record that a link shows. */
type LinkSubject = { invoiceId: string } | { creditNoteId: string } | { clientId: string };
type MadeToken = Awaited<ReturnType<typeof makeLinks>>[number];

const SUBJECTS = { invoiceId: 'invoice', creditNoteId: 'creditNote', clientId: 'client' } as const;

export async function createLink(
  publicUrl: () => string,
  { db, clock, realClock }: TenantContext,
  { expiresAt, ...subjects }: NewLink,
): Promise<MadeLink> {
  const subject = subjectOf(subjects);
  refuseExpiry(expiresAt, realClock.now());
  return db.transaction(async (transaction) => {
    const { clientId } = await readShown(transaction, subject);
    const link = { ...subject, clientId, ...(expiresAt !== undefined && { expiresAt }) };
    const [{ linkId, token }] = (await makeLinks(transaction, clock, [link])) as [MadeToken];
    const row = found(await transaction.one(readLink, { id: linkId }));
    return { ...presentLink(row), url: linkUrl(publicUrl, token) };
  });
}

/** A draft is shown to nobody. */
async function readShown(db: Scope, subject: LinkSubject): Promise<{ clientId: string }> {
  const [field = ''] = Object.keys(subject);
  const shown = await db.one(readSubject, {
    invoiceId: null,
    creditNoteId: null,
    clientId: null,
    ...subject,
  });
  if (!shown) throw notFound(field);
  if (shown.isIssued) return shown;
  const message = 'must name an issued invoice: a draft is shown to nobody';
  throw invalid([{ field, message, constraint: 'state' }]);
}

function refuseExpiry(expiresAt: string | undefined, now: Date): void {
  const leftMs = expiresAt === undefined ? 1 : Date.parse(expiresAt) - now.getTime();
  if (leftMs > 0 && leftMs <= LIFETIME_YEARS_MAX * YEAR_MS) return;
  const message = `must be in the future and at most ${LIFETIME_YEARS_MAX} years from now`;
  throw invalid([{ field: 'expiresAt', message, constraint: 'range' }]);
}

function subjectOf(given: Omit<NewLink, 'expiresAt'>): LinkSubject {
  const [name, ...others] = Object.keys(given) as (keyof typeof SUBJECTS)[];
  if (name === undefined || others.length > 0) {
    const message = 'is required, or creditNoteId or clientId: exactly one of them';
    throw invalid([{ field: 'invoiceId', message, constraint: name === undefined ? 'required' : 'oneOf' }]);
  }
  if (!isId(SUBJECTS[name], given[name])) throw notFound(name);
  return given as LinkSubject;
}

export async function getLink({ db }: TenantContext, id: string): Promise<Link> {
  return presentLink(found(await db.one(readLink, { id })));
}

export function findLinks({ db }: TenantContext, query: LinkQuery): Promise<Page<Link>> {
  const { invoiceId = null, clientId = null } = query;
  return newestFirstPage('link', query, async (position) =>
    (await db.all(listLinks, { invoiceId, clientId, ...position })).map(presentLink),
  );
}

export async function removeLink({ db, clock }: TenantContext, id: string): Promise<undefined> {
  await db.transaction(async (transaction) => {
    found(await transaction.one(readLink, { id }));
    await transaction.all(revokeLink, { id, now: clock.now().toISOString() });
  });
}

function presentLink(row: LinkRow): Link {
  return withoutNulls(row);
}

import { randomInt, timingSafeEqual } from 'node:crypto';
import { found, Refusal } from '../../../platform/errors.ts';
import type { ServedFile, ServedPage } from '../../../platform/http/route.ts';
import { formatsOf } from '../../documents/layout/formats.ts';
import { quotePageOf } from '../../documents/layout/quote-view.ts';
import { acceptVersion } from '../../offers/quotes/acceptance.ts';
import { keepQuoteFile, serveSentQuote, versionOf } from '../../offers/quotes/file.ts';
import type { Quote } from '../../offers/quotes/schema.ts';
import { REASON_LENGTH_MAX } from '../../offers/quotes/schema.ts';
import { endOpenQuote, getQuote, lockedQuote, timeOf } from '../../offers/quotes/service.ts';
import { linkUrl, tokenHash } from '../links/making.ts';
import { queueMessages } from '../messages/queueing.ts';
import { sellerFrame } from './frame.ts';
import { quotePage, type ShownQuote, type Typed } from './quote-page.ts';
import { findCodeAddress, forgetCode, readOpenCode, startCode, takeTry } from './quote-store.ts';
import { LINES_MAX } from './shown-document.ts';
import type { Visit } from './visiting.ts';

type Answer = ServedPage | ServedFile | undefined;

const CODE_DIGITS = 6;
const CODE_MINUTES = 15;
const NAME_LENGTH_MAX = 200;

/** The quote of a visit, if its link shows the version that was sent last, and that was not withdrawn and has not expired. */
async function quoteOf(visit: Visit): Promise<{ quote: Quote; version: number } | undefined> {
  const { quote: id, quoteVersion: version } = visit.link;
  if (id === undefined || version === undefined) return undefined;
  const quote = await getQuote(visit, id);
  const isShown = quote.sentVersion === version && !['EXPIRED', 'WITHDRAWN'].includes(quote.status);
  return isShown ? { quote, version } : undefined;
}

/** The name and the notice of the last code, while it is valid. Phones load the page anew when people come back from their mail. */
async function typedBefore({ db, link, realClock }: Visit): Promise<Typed> {
  const open = await db.one(readOpenCode, { linkId: link.id, now: realClock.now().toISOString() });
  if (!open) return {};
  const { address } = (await db.one(findCodeAddress, { linkId: link.id })) ?? {};
  return { notice: 'codeSent', name: open.name, address: masked(address ?? '') };
}

export async function showQuote(visit: Visit, given?: Typed): Promise<Answer> {
  const open = await quoteOf(visit);
  if (!open) return undefined;
  const { quote, version } = open;
  const { content, isSandbox } = await versionOf(visit.db, quote.id, version);
  const { head, pictures } = content;
  const lines = content.lines.slice(0, LINES_MAX);
  const printed = quotePageOf({ head, lines, isSandbox }, {}, []);
  const { acceptance, status } = quote;
  const typed = given ?? (status === 'SENT' ? await typedBefore(visit) : {});
  const shown: ShownQuote = {
    frame: await sellerFrame(visit, { head, isSandbox, pictures }),
    ...{ printed, lineCount: content.lines.length, status, path: pathOf(visit) },
    acceptance: acceptance && {
      day: formatsOf(head.locale).day(await dayOf(visit, acceptance.at)),
      by: acceptance.by,
    },
  };
  return quotePage(shown, typed);
}

export async function serveQuote(visit: Visit): Promise<Answer> {
  const { dependencies, db, tenantId, link } = visit;
  const open = await quoteOf(visit);
  if (!open) return undefined;
  const request = { db, tenantId, caller: `link ${link.id}` };
  const served = await serveSentQuote(dependencies.files, request, open.quote.id, open.version);
  return { ...served, cacheControl: 'no-store' };
}

/** Sends a code to the address that the quote was sent to. It takes the place of an earlier one. */
export async function askForCode(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const open = await openToAnswer(visit);
  if (!open) return showQuote(visit);
  const name = nameIn(form);
  if (name === undefined) return showQuote(visit, { notice: 'nameMissing' });
  const { link, db, dependencies, realClock, clock, tenantId, token } = visit;
  const { quote, version } = open;
  const { address } = (await db.one(findCodeAddress, { linkId: link.id })) ?? {};
  if (address == null || clock.isAdvancing) return showQuote(visit, { notice: 'unavailable', name });
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  try {
    const isStarted = await db.transaction(async (transaction) => {
      const { row } = await lockedQuote({ db: transaction, clock }, quote.id);
      if (row.status !== 'SENT' || row.sentVersion !== version) return undefined;
      const now = realClock.now();
      const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000).toISOString();
      const asked = { linkId: link.id, quoteId: quote.id, codeHash: hashOf(token, code), name };
      const times = { expiresAt, now: now.toISOString() };
      if (!(await transaction.one(startCode, { ...asked, ...times }))) return false;
      const context = { ...dependencies.messages, db: transaction, clock, realClock, tenantId };
      const of = { kind: 'QUOTE_CODE' as const, clientId: quote.client, quote: { id: quote.id, version } };
      const [message] = await queueMessages(context, [{ ...of, code, to: [{ address }], attach: false }]);
      if (message?.status === 'HELD' && message.reason !== 'SANDBOX') throw new Undeliverable();
      return true;
    });
    if (isStarted === undefined) return showQuote(visit);
    return isStarted ? back(visit, '#answer') : showQuote(visit, { notice: 'tooMany', name });
  } catch (error) {
    return showQuote(visit, { notice: unavailableBecause(error), name });
  }
}

/** The code would reach nobody. */
class Undeliverable extends Error {}

function unavailableBecause(error: unknown): 'unavailable' {
  if (error instanceof Refusal || error instanceof Undeliverable) return 'unavailable';
  throw error;
}

/** Accepts the version that the link shows, by the name and the code. A try counts, whatever comes of it. */
export async function acceptWithCode(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const open = await openToAnswer(visit);
  if (!open) return showQuote(visit);
  const name = nameIn(form);
  if (name === undefined) return showQuote(visit, { notice: 'nameMissing' });
  const { dependencies, link, db, realClock, token, tenantId, clock } = visit;
  const now = realClock.now().toISOString();
  const known = await db.one(takeTry, { linkId: link.id, now });
  const code = (form.get('code') ?? '').replace(/\s/g, '');
  if (!known || !isSame(known.codeHash, hashOf(token, code)))
    return showQuote(visit, { notice: 'wrongCode', name });
  if (clock.isAdvancing) return showQuote(visit, { notice: 'unavailable', name });
  const request = { db, tenantId, caller: `link ${link.id}` };
  try {
    const kept = found(await keepQuoteFile(dependencies.files, request, open.quote.id));
    if (kept.version !== open.version) return undefined;
    await acceptVersion(visit, open.quote.id, { by: name, channel: 'LINK', ...kept });
    await db.one(forgetCode, { linkId: link.id });
  } catch (error) {
    return showQuote(visit, { notice: unavailableBecause(error), name });
  }
  return back(visit);
}

/** Nothing is bound by it, so it takes no code. */
export async function declineOnPage(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const open = await openToAnswer(visit);
  if (!open) return showQuote(visit);
  if (visit.clock.isAdvancing) return showQuote(visit, { notice: 'unavailable' });
  const reason = Array.from(plain(form.get('reason')))
    .slice(0, REASON_LENGTH_MAX)
    .join('');
  try {
    await endOpenQuote(visit, open.quote.id, 'decline', reason === '' ? null : reason);
  } catch (error) {
    return showQuote(visit, { notice: unavailableBecause(error) });
  }
  return back(visit);
}

/** Undefined if there is nothing to answer any more. The page then says so, or shows nothing. */
async function openToAnswer(visit: Visit) {
  const open = await quoteOf(visit);
  return open?.quote.status === 'SENT' ? open : undefined;
}

/** The tenant's day of a moment. */
async function dayOf({ db }: Visit, at: string): Promise<string> {
  return (await timeOf(db, { clock: { now: () => new Date(at) } })).today;
}

function pathOf({ dependencies, token }: Visit): string {
  return new URL(linkUrl(dependencies.publicUrl, token)).pathname;
}

function back(visit: Visit, fragment = ''): ServedPage {
  return { status: 303, html: '', headers: { location: `${pathOf(visit)}${fragment}` } };
}

function nameIn(form: URLSearchParams): string | undefined {
  const name = plain(form.get('name')).replace(/\s+/g, ' ');
  return name === '' || Array.from(name).length > NAME_LENGTH_MAX ? undefined : name;
}

/** Without characters that the database, or a line of text, can't have. */
function plain(text: string | null): string {
  return (text ?? '')
    .toWellFormed()
    .replace(/(?!\n)[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim();
}

/** With the token, since six digits alone could be guessed from their hash. */
function hashOf(token: string, code: string): string {
  return tokenHash(`${token} ${code}`);
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** Who has the link knows whose mail to read, and others do not learn the address. */
function masked(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${Array.from(local).slice(0, 1).join('')}…@${domain}`;
}

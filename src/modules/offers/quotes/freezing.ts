import { forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { nameObstacles } from '../../billing/invoices/obstacles.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import { askForFiles } from '../../documents/making/asking.ts';
import { explainTakenNumber, lockSeries, nextNumbers } from '../../documents/numbers/numbering.ts';
import { ofStoredTerms } from './parts.ts';
import type { Quote } from './schema.ts';
import { lockedQuote, presentQuote, refusePast } from './service.ts';
import { refuseUnlessAllowed } from './state.ts';
import { insertVersion, type QuoteRow, sendVersion } from './store.ts';
import { tryQuote } from './trial.ts';

type Freezing = Pick<TenantContext, 'db' | 'clock' | 'tenantId'>;

/**
 * Freezes the newest version of a quote, so that it is sent and can be accepted. A version that was frozen already stays as it
 * is. The first one gives the quote its number. Runs in the transaction that sends it.
 */
export async function freezeQuote(context: Freezing, id: string, on?: string): Promise<Quote> {
  const { db, tenantId } = context;
  await lockSeries(db);
  const { row, now, today } = await lockedQuote(context, id);
  refuseUnlessAllowed('send', row.status);
  const day = on ?? today;
  refuseOutOfReach('on', day);
  if (day > today) {
    const message = `must be today, ${today}, or earlier`;
    throw invalid([{ field: 'on', message, constraint: 'range' }]);
  }
  if (row.version === row.sentVersion) return presentQuote(row, today);
  refusePast(row.validUntil, today);
  refuseEmpty(row);
  const numbered = row.number === null ? await numberFor(context) : NUMBERED;
  const { content } = await ofStoredTerms(tryQuote(context, row, today));
  const nameless = nameObstacles(content.head.seller, content.head.buyer);
  if (nameless.length > 0) throw invalid(nameless);
  const number = numbered.number ?? row.number ?? undefined;
  const head = { ...content.head, id, number, issueDate: day, issuedAt: now };
  const version = { quoteId: id, version: row.version, validUntil: row.validUntil, now };
  await db.one(insertVersion, { ...version, content: { ...content, head } });
  const sent = db.one(sendVersion, { id, figures: content.figures, now, ...numbered });
  const shown = presentQuote(found(await explainTakenNumber(sent)), today);
  await askForFiles(db, tenantId, [id]);
  return shown;
}

/** A quote keeps its number. */
const NUMBERED = { number: null, sequence: null, period: null, issuedAt: null, issueDate: null };

async function numberFor({ db, clock }: Freezing) {
  const { numbers, ...series } = await nextNumbers(db, 'QUOTE', { now: clock.now() });
  return { ...found(numbers[0]), ...series };
}

function refuseEmpty({ terms }: QuoteRow): void {
  const { billables = [], charges = [], rates = [] } = terms;
  if (billables.length + charges.length + rates.length > 0) return;
  throw forbiddenByState('A quote that offers nothing can not be sent: give it billables, charges or rates');
}

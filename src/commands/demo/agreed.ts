import sharp from 'sharp';
import type { RetainerClient, Schemas } from '../../../client/src/client.ts';
import { addDays, type Day, monthAfter } from './days.ts';
import type { Opened } from './opening.ts';

const SUPPORT = { fee: 89_000, minutes: 480, overage: 12_500 };
const VALID_DAYS = 30;

const EXPENSES = [
  { name: 'Train to the workshop', amountMinor: 12_890, kind: 'REBILLED', worker: 'Clara Brandt' },
  { name: 'Stock photographs', amountMinor: 8_400, kind: 'REBILLED', markupPercent: 10 },
  { name: 'Trade mark register, official fee', amountMinor: 29_000, kind: 'DISBURSEMENT' },
] as const;

const WORKSHOP = { name: 'Workshop', quantity: 2, amountMinor: 140_000 };
interface Offer extends Pick<Schemas['NewQuote'], 'name' | 'billables' | 'deposit'> {
  becomes: 'draft' | 'sent' | 'accepted' | 'declined';
}

const QUOTES: readonly Offer[] = [
  { name: 'Relaunch of the shop', billables: [WORKSHOP], deposit: { percent: 30 }, becomes: 'draft' },
  { name: 'Accessibility check', billables: [WORKSHOP], becomes: 'sent' },
  { name: 'Newsletter care', becomes: 'accepted' },
  { name: 'App for tablets', billables: [WORKSHOP], becomes: 'declined' },
];

/** Adds fees with prepaid hours that begin this month, expenses with receipts, and quotes. */
export async function addAgreed(
  retainer: RetainerClient,
  today: Day,
  { byPlan, byTime }: Record<'byPlan' | 'byTime', Opened[]>,
): Promise<void> {
  for (const { contractId } of byPlan) await addSupport(retainer, contractId, monthAfter(today, 0));
  const contractId = byPlan.at(-1)?.contractId ?? '';
  const approved = { params: { path: { contractId } }, body: { isApprovalRequired: true } };
  await retainer.PATCH('/contracts/{contractId}', approved);
  for (const [place, expense] of EXPENSES.entries()) {
    const { projectId = '' } = byTime[place % byTime.length] ?? {};
    const date = addDays(today, -place);
    const receiptId = await addReceipt(retainer, expense.name, date);
    await retainer.POST('/expenses', { body: { ...expense, projectId, date, receiptId } });
  }
  for (const [place, quote] of QUOTES.entries())
    await addQuote(retainer, quote, today, byPlan[place % byPlan.length] as Opened);
}

async function addSupport(retainer: RetainerClient, contractId: string, startsOn: Day): Promise<void> {
  const prices = [{ amountMinor: SUPPORT.fee, startsOn }];
  const { data: charge } = await retainer.POST('/charges', {
    body: { contractId, name: 'Hosting and support', every: 'MONTH', startsOn, prices },
  });
  await retainer.POST('/allowances', {
    body: {
      ...{ contractId, chargeId: charge.id, name: 'Support', minutesPerPeriod: SUPPORT.minutes },
      ...{ rollover: { periods: 1 }, overage: { amountMinor: SUPPORT.overage } },
    },
  });
}

async function addReceipt(retainer: RetainerClient, name: string, date: Day): Promise<string> {
  const text = (line: string, y: number) => `<text x="40" y="${y}" font-size="28">${line}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="800">
    <rect width="620" height="800" fill="#ffffff"/>${text('Receipt', 80)}${text(name, 160)}${text(date, 220)}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  const { data } = await retainer.POST('/receipts', {
    params: { query: { fileName: `${date} ${name}.png` } },
    body: new Blob([new Uint8Array(bytes)]) as unknown as string,
    bodySerializer: (body) => body,
    headers: { 'content-type': 'image/png' },
  });
  return data.id;
}

async function addQuote(
  retainer: RetainerClient,
  { becomes, ...quote }: Offer,
  today: Day,
  { clientId, terms }: Opened,
): Promise<void> {
  const charges = [{ name: 'Care', every: 'MONTH' as const, prices: [{ amountMinor: 49_000 }] }];
  const allowances = [{ minutesPerPeriod: 300, chargeIndex: 0 }];
  const validUntil = addDays(today, VALID_DAYS);
  const { data } = await retainer.POST('/quotes', {
    body: { ...quote, ...terms, clientId, validUntil, charges, allowances },
  });
  const params = { path: { quoteId: data.id } };
  if (becomes === 'draft') return;
  await retainer.POST('/quotes/{quoteId}/mark-sent', { params, body: {} });
  if (becomes === 'accepted')
    await retainer.POST('/quotes/{quoteId}/accept', { params, body: { name: 'Head of marketing' } });
  if (becomes === 'declined')
    await retainer.POST('/quotes/{quoteId}/decline', { params, body: { reason: 'Postponed to next year' } });
}

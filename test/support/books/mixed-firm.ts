import assert from 'node:assert/strict';
import { type Firm, openFirm } from '../firm.ts';
import type { TestService } from '../service.ts';
import { line } from './german-firm.ts';

/** The year of a firm with clients of three kinds, deposits, advances and late entries. */
const YEAR = 2026;
export const MONTHS = Array.from({ length: 12 }, (_, month) => month);
export const dayOf = (month: number, day: number) =>
  new Date(Date.UTC(YEAR, month, day)).toISOString().slice(0, 10);
export const periodOf = (month: number) => ({ from: dayOf(month, 1), to: dayOf(month + 1, 0) });

interface Client {
  contractId: string;
  clientId: string;
}
type Clients = Record<'home' | 'france' | 'overseas', Client>;
interface Issued {
  id: string;
  totalMinor: number;
}

/** A firm in a sandbox that lives through one month after another. */
export async function openMixedFirm(service: TestService) {
  const firm = await openFirm(service, {
    mode: 'SANDBOX',
    settings: { currencyCode: 'EUR', vatNumber: 'DE136695976', timeZone: 'Europe/Berlin' },
  });
  const seller = { name: 'Lind', address1: 'Am Markt 1', zip: '10115', city: 'Berlin', country: 'Germany' };
  await firm.make('/addresses', seller);
  await firm.send('PUT', '/bookkeeping', { chart: 'SKR04', consultantNumber: 29_098, firmNumber: 55_003 });
  const clients = {
    home: await clientIn(firm, 'Germany', 'Bonn', '53111'),
    france: await clientIn(firm, 'France', 'Paris', '75001', { vatNumber: 'FR40303265045' }),
    overseas: await clientIn(firm, 'United States', 'Boston', '02108'),
  };
  let advance: Issued | undefined;
  const live = async (month: number) => {
    await liveThrough(firm, clients, month);
    advance = await advances(firm, clients.home, month, advance);
  };
  return { firm, liveThrough: live };
}

/** A client in a country, with a contract. */
async function clientIn(firm: Firm, country: string, city: string, zip: string, more: object = {}) {
  const { id: clientId } = await firm.make('/clients', {
    name: `Client in ${city}`,
    currencyCode: 'EUR',
    ...more,
  });
  await firm.make('/addresses', {
    clientId,
    name: `Client in ${city}`,
    address1: 'Street 1',
    zip,
    city,
    country,
  });
  const { id: contractId } = await firm.make('/contracts', { clientId, name: 'Work', currencyCode: 'EUR' });
  await firm.act(`/contracts/${contractId}/activate`);
  return { clientId, contractId };
}

/** What a mixed firm does in a month. Later months pay, credit and write off what earlier ones issued. */
async function liveThrough(firm: Firm, { home, france, overseas }: Clients, month: number): Promise<void> {
  const issue = (of: { contractId: string }, lines: object[], more: object = {}) =>
    firm.issue(lines, { contractId: of.contractId, ...more });
  const mixed = await issue(home, [
    line(100_003 + month, { serviceTo: dayOf(month, 3) }),
    line(4_999, { taxPercent: 7, supply: 'GOODS', serviceTo: dayOf(month - 1, 20) }),
  ]);
  const gross = await issue(home, [line(11_111), line(3_333, { taxPercent: 7 })], { pricesIncludeTax: true });
  await issue(france, [line(50_000, { taxPercent: 0, taxCategory: 'AE', serviceTo: dayOf(month, 2) })]);
  const goods = { taxPercent: 0, taxCategory: 'K', supply: 'GOODS', serviceTo: dayOf(month, 1) };
  if (month % 3 === 0) await issue(france, [line(20_001, goods)]);
  await issue(overseas, [line(77_777, { taxPercent: 0, taxCategory: 'G' })], {
    ...{ currencyCode: 'USD', taxCurrencyCode: 'EUR', taxExchangeRate: 0.9137 },
  });
  await firm.pay(mixed.id, Math.floor(mixed.totalMinor / 3));
  if (month % 2 === 1) await firm.writeOff(gross.id, 1_000, { reason: 'SMALL_DIFFERENCE' });
  else await firm.pay(gross.id, gross.totalMinor);
  if (month % 4 === 2) await firm.credit(mixed.id);
  else if (month % 5 === 1) await firm.writeOff(mixed.id, 2_345);
  await deposits(firm, home, month);
  await firm.make('/payments', { clientId: home.clientId, amountMinor: 10_000 + month, currencyCode: 'EUR' });
}

/**
 * Work of later months is invoiced at once. A part is paid now, and the rest is recorded a month late. Every fourth is credited before
 * its supply.
 */
async function advances(firm: Firm, { contractId }: Client, month: number, late?: Issued): Promise<Issued> {
  const lines = [line(24_003, { serviceTo: dayOf(month + 2, 15) }), line(7_001, { taxPercent: 7 })];
  const issued = await firm.issue(lines, { contractId });
  await firm.pay(issued.id, 11_113);
  if (!late) return issued;
  await firm.pay(late.id, late.totalMinor - 11_113, { paidAt: `${dayOf(month - 1, 25)}T09:00:00Z` });
  if (month % 4 === 3) await firm.credit(late.id);
  return issued;
}

/** A deposit of every third month is paid in two parts, the second in the next month, and comes off in the month after. */
async function deposits(firm: Firm, { contractId }: Client, month: number): Promise<void> {
  const all: { id: string; kind: string; dueMinor: number; status: string }[] = await firm.get(
    `/invoices?contractId=${contractId}&limit=200`,
  );
  const open = all.filter(({ kind, status }) => kind === 'DEPOSIT' && status !== 'CREDITED');
  for (const { id, dueMinor } of open) if (dueMinor > 0) await firm.pay(id, dueMinor);
  if (month % 3 === 0) {
    const { id } = await firm.issue([line(30_001), line(9_999, { taxPercent: 7 })], {
      contractId,
      kind: 'DEPOSIT',
    });
    await firm.pay(id, 12_345);
  }
  if (month % 3 === 2) {
    const draft = await firm.draft([line(90_000), line(30_000, { taxPercent: 7 })], { contractId });
    const paid = open.slice(0, 1).map(({ id }) => ({ invoiceId: id }));
    const deducted = await firm.send('POST', `/invoices/${draft.id}/deduct`, { deposits: paid });
    assert.equal(deducted.status, 200, deducted.text);
    await firm.finalize(draft.id);
  }
}

import type { SUPPLIES } from '../../documents/facts/line-schema.ts';
import type { TaxCategory } from '../../documents/facts/tax-schema.ts';
import { vatPrefixOf } from '../../documents/facts/vat-numbers.ts';
import { type Chart, type ChartAccount, isAutomatic } from './charts.ts';
import type { AccountKind } from './kinds.ts';

/** What is booked: its kind, and the tax that it has. */
export interface Slot {
  kind: AccountKind;
  category?: TaxCategory;
  percent?: number;
  /** The country whose tax it is. Of a category without tax, the buyer's. */
  country?: string;
  supply?: (typeof SUPPLIES)[number];
}

/** An account of the tenant's own. What it says must be as in the slot, and what it does not say may be anything. */
export interface OwnAccount extends Slot {
  account: string;
  taxKey?: string;
}

export interface Chosen {
  account: string;
  /** The key of DATEV that says which tax an account has that does not know it. */
  taxKey?: string;
}

export interface Accounts {
  chart: Chart;
  ofChart: readonly ChartAccount[];
  own: readonly OwnAccount[];
  /** The country of the tenant. A document without a country has its tax there. */
  home: string;
}

const TAX_OF_SLOT = ['category', 'percent', 'country', 'supply'] as const;

/** The account of a slot: the tenant's own that says most, or else the chart's. Undefined if there is none. */
export function accountOf(accounts: Accounts, slot: Slot): Chosen | undefined {
  const own = accounts.own
    .filter(({ kind }) => kind === slot.kind)
    .filter((one) =>
      TAX_OF_SLOT.every((name) => one[name] === undefined || one[name] === inPlace(slot, accounts)[name]),
    )
    .sort((one, other) => weightOf(other) - weightOf(one));
  const [best] = own;
  if (best) return { account: best.account, ...(best.taxKey !== undefined && { taxKey: best.taxKey }) };
  return accounts.chart === 'NONE' ? { account: inWords(slot) } : accountOfChart(accounts, slot);
}

const weightOf = (one: Slot) => TAX_OF_SLOT.filter((name) => one[name] !== undefined).length;
const inPlace = (slot: Slot, { home }: Accounts): Slot => ({ ...slot, country: slot.country ?? home });

/** An account that names no tax takes amounts without tax. */
function accountOfChart({ ofChart, home }: Accounts, slot: Slot): Chosen | undefined {
  const isHome = (slot.country ?? home) === home;
  const place = isHome ? 'HOME' : vatPrefixOf(slot.country) ? 'ABROAD' : 'OUTSIDE';
  const found = ofChart.filter(
    (one) =>
      one.kind === slot.kind &&
      (one.place === undefined || one.place === place) &&
      (one.category === undefined ? !slot.percent : one.category === slot.category) &&
      (one.percent === undefined || one.percent === slot.percent),
  );
  const best = found.find(({ category }) => category !== undefined) ?? found[0];
  return best && { account: best.number };
}

/** Without a chart, an account has the name of what is booked on it. */
export function inWords({ kind, category, percent, country }: Slot): string {
  return [kind, category, percent, country].filter((word) => word !== undefined).join(' ');
}

/** An account that reckons its own tax, and has a tax key beside it: the tax would be wrong. */
export function doublyTaxed({ ofChart, own }: Pick<Accounts, 'ofChart' | 'own'>): number[] {
  return own.flatMap(({ account, taxKey }, index) =>
    taxKey !== undefined && isAutomatic(ofChart, account) ? [index] : [],
  );
}

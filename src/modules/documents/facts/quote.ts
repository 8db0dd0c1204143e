import type { DocumentHead, DocumentToMake } from './document.ts';

export type Every = 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR';

/** A fee that comes back, with what its first whole period comes to. */
export interface QuotedCharge {
  name: string;
  description?: string | undefined;
  every: Every;
  interval: number;
  quantity: number;
  amountMinor: number;
  /** As typed, like the totals of lines. */
  totalMinor: number;
  startsOn?: string | undefined;
  endsOn?: string | undefined;
  laterPrices: { quantity: number; amountMinor: number; startsOn: string }[];
}

/** Prepaid hours, and what work beyond them costs an hour. Without a price, it costs the usual rate. */
export interface QuotedAllowance {
  minutes: number;
  every: Every | 'ONCE';
  interval: number;
  name?: string | undefined;
  role?: string | undefined;
  overageMinor?: number | undefined;
  endsOn?: string | undefined;
}

export interface QuotedRate {
  role?: string | undefined;
  unit: 'HOUR' | 'DAY' | 'UNIT';
  amountMinor: number;
  startsOn: string;
}

/** A quote without its one-off lines. All of it is frozen when it is sent. */
export type QuoteHead = Omit<DocumentHead, 'type'> & {
  type: 'QUOTE';
  name: string;
  validUntil: string;
  charges: QuotedCharge[];
  allowances: QuotedAllowance[];
  rates: QuotedRate[];
  depositMinor?: number | undefined;
};

export interface QuoteToMake
  extends Pick<DocumentToMake, 'lines' | 'isSandbox' | 'logo' | 'background' | 'annexFiles'> {
  head: QuoteHead;
  stamp?: 'DRAFT' | undefined;
}

import type { NewBillable } from '../../billing/billables/schema.ts';
import type { StoredTax } from '../../documents/facts/tax.ts';

/** What is charged: minutes of work at the price of an hour, or an amount in minor units. */
export type Measure = 'MINUTES' | 'AMOUNT';

/** The record that owes: a time entry, a period of a recurring charge at one price, or an expense. */
export type OwingRecord =
  | { type: 'TIME_ENTRY'; id: string }
  | { type: 'CHARGE'; id: string; periodStartsOn: string; priceKey: string }
  | { type: 'EXPENSE'; id: string };

/** The record that a line stands for, as its reference, and the line's name. */
export interface LineSubject {
  type: string;
  id: string;
  name: string;
}

/** What a contract owes of one record, or is owed. */
export interface Owing {
  /** Unique among all that a contract owes. */
  key: string;
  record: OwingRecord;
  measure: Measure;
  /** Minutes or minor units. Below 0, they are to be taken back. */
  units: number;
  subject: LineSubject;
  firstDay: string;
  lastDay: string;
  projectId: string | null;
  /** The price of an hour. An amount is its own price. */
  hourlyMinor: number;
  /** The first day of the price. It distinguishes further lines of a subject. */
  startsOn: string;
  /** The record's own tax. Without one, the line inherits that of its last day. */
  ownTax: StoredTax | undefined;
  /** What else the line says. */
  line: Pick<NewBillable, 'description' | 'unitCode' | 'supply' | 'metadata'> & { isDisbursement?: boolean };
  /** Quantity and price of a line that charges exactly this amount. Without them, it is 1 times the amount. */
  whole: { quantity: number; amountMinor: number; units: number } | undefined;
  /** Why it can't be charged, and the way out. Taking back is always possible. */
  problem: string | undefined;
  /** Says that no rate names the entry's role, if that is so. */
  unknownRole: string | undefined;
  isHeld: boolean;
  integrationId: string | null;
}

/** Units that an issued line charged and that were not taken back. Below 0 if too many were. */
export interface PastCharge {
  key: string;
  pricedById: string;
  units: number;
  /** What these many units of the line are worth: the price of 60 minutes, or the line's total and its amount by the terms. */
  price: { amountMinor: number; units: number };
  /** How many units of the line come before the record's. Only amounts have it. */
  offset?: number;
  tax: StoredTax;
}

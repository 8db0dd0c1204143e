/** What is charged: a period of a recurring charge at a price, or an expense. */
export interface AmountSubject {
  chargeId: string | null;
  periodStartsOn: string | null;
  priceKey: string;
  expenseId: string | null;
}

/** A charge of an amount on a draft. Below 0, its line takes back. */
export interface DraftedAmount extends AmountSubject {
  id: number;
  billableId: string;
  pricedById: string;
  amountMinor: number;
  worthMinor: number;
  firstDay: string;
  lastDay: string;
}

export interface NewAmount extends AmountSubject {
  firstDay: string;
  lastDay: string;
  billableId: string;
  pricedById: string;
  amountMinor: number;
  worthMinor: number;
}

export interface LoweredAmount {
  id: number;
  /** What is left of it. 0 removes it. */
  amountMinor: number;
  worthMinor: number;
  firstDay: string;
  lastDay: string;
}

/** A period of a recurring charge. */
export interface ChargePeriod {
  chargeId: string;
  periodStartsOn: string;
}

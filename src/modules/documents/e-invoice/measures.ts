import type { DocumentLine } from '../facts/document.ts';

/** How much of which unit a line has, and for how many of them its price is. */
export interface Measure {
  quantity: number;
  unitCode: string;
  /** BT-149. One if absent. */
  priceQuantity?: number;
}

export function measureOf({ quantity, unitCode }: DocumentLine): Measure {
  return { quantity, unitCode };
}

const FRENCH_DECIMALS = 4;
const HOUR = 'HUR';
const MINUTE = 'MIN';
const PIECE = 'C62';
const MINUTES_PER_HOUR = 60;

/**
 * French quantities have at most 4 decimals (BR-FR-DEC-02). Hours that have more are written in minutes, at the price of
 * an hour per 60. Other quantities are rounded, and one that rounds to nothing is one piece.
 */
export function frenchMeasureOf({ quantity, unitCode }: DocumentLine): Measure {
  const rounded = roundedTo(FRENCH_DECIMALS, quantity);
  if (rounded === quantity) return { quantity, unitCode };
  const minutes = roundedTo(FRENCH_DECIMALS, quantity * MINUTES_PER_HOUR);
  if (unitCode === HOUR && minutes > 0)
    return { quantity: minutes, unitCode: MINUTE, priceQuantity: MINUTES_PER_HOUR };
  return rounded > 0 ? { quantity: rounded, unitCode } : { quantity: 1, unitCode: PIECE };
}

function roundedTo(decimals: number, value: number): number {
  return Number(value.toFixed(decimals));
}

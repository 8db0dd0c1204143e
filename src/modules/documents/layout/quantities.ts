import type { DocumentLine } from '../facts/document.ts';
import type { Formats } from './formats.ts';
import { unitName } from './units.ts';

/** The decimals that a line's quantity may have. */
const QUANTITY_DECIMALS = 6;
/** The decimals of hours that people read at a glance. */
const HOUR_DECIMALS = 2;
const HOURS = 'HUR';
const MINUTES_PER_HOUR = 60;
/** The sign of hours beside hours and minutes, in all languages. */
const HOUR_SIGN = 'h';

type Measure = Pick<DocumentLine, 'quantity' | 'unitCode'>;

/** A quantity with its unit, as the page shows them. */
export interface Quantity {
  quantity: string;
  unit: string;
}

/**
 * How a document writes its quantities. Its hours are written alike: as decimals if two of them are exact for every line
 * (7.5 hours), otherwise as hours and minutes (7:30 h and 1:17 h). Hours that are no whole minutes stay as they are.
 */
export function quantitiesOf(lines: readonly Measure[], formats: Formats): (line: Measure) => Quantity {
  const hasMinutes = lines.some(
    ({ unitCode, quantity }) => unitCode === HOURS && !isRounded(quantity, HOUR_DECIMALS),
  );
  return ({ unitCode, quantity }) => {
    const minutes = hasMinutes && unitCode === HOURS ? wholeMinutes(quantity) : undefined;
    if (minutes !== undefined) return { quantity: hoursAndMinutes(minutes, formats), unit: HOUR_SIGN };
    return {
      quantity: formats.number(quantity, QUANTITY_DECIMALS),
      unit: unitName(unitCode, quantity, formats.language),
    };
  };
}

/** Writes whole minutes as hours, all of them alike. */
export function hoursOf(minutes: readonly number[], formats: Formats): (minutes: number) => string {
  const isDecimal = minutes.every((one) => isRounded(one / MINUTES_PER_HOUR, HOUR_DECIMALS));
  return (one) =>
    isDecimal
      ? formats.number(one / MINUTES_PER_HOUR, HOUR_DECIMALS)
      : `${hoursAndMinutes(one, formats)} ${HOUR_SIGN}`;
}

function isRounded(value: number, decimals: number): boolean {
  return Number(value.toFixed(decimals)) === value;
}

/** The minutes that make exactly this quantity, once it is rounded as quantities are. */
function wholeMinutes(hours: number): number | undefined {
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  return (minutes / MINUTES_PER_HOUR).toFixed(QUANTITY_DECIMALS) === hours.toFixed(QUANTITY_DECIMALS)
    ? minutes
    : undefined;
}

function hoursAndMinutes(minutes: number, formats: Formats): string {
  const [hours, rest] = [
    Math.floor(Math.abs(minutes) / MINUTES_PER_HOUR),
    Math.abs(minutes) % MINUTES_PER_HOUR,
  ];
  return `${minutes < 0 ? '-' : ''}${formats.number(hours, 0)}:${String(rest).padStart(2, '0')}`;
}

import { Type } from 'typebox';
import { choice, formatted, text } from '../../../platform/schema.ts';

export const SUPPLIES = ['SERVICE', 'GOODS'] as const;

/** Properties of lines, which what becomes a line has as well. */
export const quantity = Type.Number({
  exclusiveMinimum: 0,
  maximum: 999_999_999.999_999,
  'x-decimals': 6,
  description: 'Number of units, with at most 6 decimals.',
  examples: [7.5],
});
export const unitCode = formatted('unit-code', 3, {
  description: 'The unit (UN/ECE Recommendation 20): HUR hour, DAY day, C62 piece. Defaults to C62.',
  example: 'HUR',
});
export const supply = choice(SUPPLIES, {
  description: 'Whether the line is for a service or for goods. Defaults to SERVICE.',
  example: 'SERVICE',
});
export const lineDescription = text(0, 2_000, {
  description: 'Details of the line.',
  example: 'Two rounds of changes',
});

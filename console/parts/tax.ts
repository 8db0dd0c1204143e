import type { Choice } from './inputs.tsx';

/** Categories of EN 16931 in words. */
export const TAX_CATEGORIES: readonly Choice[] = [
  { value: 'S', text: 'Standard rate' },
  { value: 'Z', text: 'Zero rated' },
  { value: 'E', text: 'Exempt' },
  { value: 'AE', text: 'Reverse charge' },
  { value: 'K', text: 'Within the EU' },
  { value: 'G', text: 'Export' },
  { value: 'O', text: 'Not subject to tax' },
  { value: 'L', text: 'Canary Islands (IGIC)' },
  { value: 'M', text: 'Ceuta and Melilla (IPSI)' },
];

export function taxCategory(code: string): string {
  return TAX_CATEGORIES.find(({ value }) => value === code)?.text ?? code;
}

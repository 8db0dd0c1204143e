import { words } from '../words/words.ts';
import type { Choice } from './inputs.tsx';

/** Categories of EN 16931 in words. */
export const TAX_CATEGORIES: readonly Choice[] = Object.entries(words.parts.taxCategories).map(
  ([value, text]) => ({ value, text }),
);

export function taxCategory(code: string): string {
  return TAX_CATEGORIES.find(({ value }) => value === code)?.text ?? code;
}

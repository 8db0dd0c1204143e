import type { words as english } from '../en/invoice.ts';

export const words: typeof english = {};

import type { words as english } from '../en/invoices.ts';

export const words: typeof english = {};

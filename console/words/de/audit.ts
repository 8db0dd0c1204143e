import type { words as english } from '../en/audit.ts';

export const words: typeof english = {};

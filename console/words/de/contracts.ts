import type { words as english } from '../en/contracts.ts';

export const words: typeof english = {};

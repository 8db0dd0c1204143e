import type { words as english } from '../en/overview.ts';

export const words: typeof english = {};

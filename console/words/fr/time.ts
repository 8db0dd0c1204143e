import type { words as english } from '../en/time.ts';

export const words: typeof english = {};

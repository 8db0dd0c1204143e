import type { words as english } from '../en/lines.ts';

export const words: typeof english = {};

import type { words as english } from '../en/settings.ts';

export const words: typeof english = {};

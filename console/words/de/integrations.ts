import type { words as english } from '../en/integrations.ts';

export const words: typeof english = {};

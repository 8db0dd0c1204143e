import type { words as english } from '../en/projects.ts';

export const words: typeof english = {};

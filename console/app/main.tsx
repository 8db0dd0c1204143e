import { language } from '../words/language.ts';
import { loadWords } from '../words/words.ts';

/** Texts come first, so that every other file can use them at once. */
document.documentElement.lang = language;
void loadWords('app', 'parts').then(() => import('./start.tsx'));

import { signal } from '@preact/signals';
import { language, localeIn } from '../words/language.ts';

/** The locale of the company on the screen. It is apart from the session, so that sentences can be made without one. */
export const companyLocale = signal<string | undefined>(undefined);

/** The company's locale, else the browser's. Documents are written in it. */
export function documentLocale(): string {
  return companyLocale.value ?? navigator.language;
}

/** The locale of everything on the screen: the page's language, as the company's region writes it if it speaks that language. */
export function locale(): string {
  return localeIn(language, documentLocale());
}

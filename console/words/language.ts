/** The languages of the console, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_NAMES = Object.entries(LANGUAGES) as [Language, string][];

const NAME = 'retainer.language';

/** The language that a person chose in this browser, if any. */
export function chosenLanguage(): Language | undefined {
  return languageOf(globalThis.localStorage?.getItem(NAME) ?? '');
}

/** Shows the console in another language, or in the browser's. Texts are read when a page loads, so it loads again. */
export function chooseLanguage(chosen: Language | undefined): void {
  if (chosen) localStorage.setItem(NAME, chosen);
  else localStorage.removeItem(NAME);
  location.reload();
}

/** The first language that a browser prefers and the console speaks. Region and script don't matter: `de-AT` is German. */
export function preferredLanguage(preferred: readonly string[]): Language {
  return preferred.map(languageOf).find((found) => found !== undefined) ?? 'en';
}

/** How a language writes numbers and days: as in this locale if it is of the language, such as `de-AT` for German. */
export function localeIn(spoken: Language, locale: string): string {
  return languageOf(locale) === spoken ? locale : spoken;
}

function languageOf(tag: string): Language | undefined {
  const [language = ''] = tag.toLowerCase().split('-');
  return Object.hasOwn(LANGUAGES, language) ? (language as Language) : undefined;
}

/** The language of this page. */
export const language: Language =
  chosenLanguage() ?? preferredLanguage(globalThis.navigator?.languages ?? []);

import type { Schemas } from '../../client/src/client.ts';
import { api } from '../app/session.ts';
import { language } from '../words/language.ts';
import { words } from '../words/words.ts';
import { type Read, useRead } from './reads.ts';

/** The external systems that integrations can connect to, as the API describes them. */
export function useProviders(): Read<Schemas['Provider'][]> {
  return useRead('providers', (signal) => api().GET('/providers', { signal }));
}

/** The names of the systems whose hours can be brought here. */
export function Trackers() {
  const { data = [] } = useProviders();
  const titles = data.filter(({ isTracker }) => isTracker).map(({ title }) => title);
  return <>{titles.length === 0 ? words.parts.aTracker : oneOf(titles)}</>;
}

/** American English has a comma before `or`. */
const LIST_LOCALE = language === 'en' ? 'en-GB' : language;

/** `Paper, Ink or Glue`. */
export function oneOf(titles: readonly string[]): string {
  return new Intl.ListFormat(LIST_LOCALE, { type: 'disjunction' }).format(titles);
}

import type { Schemas } from '../../client/src/client.ts';
import { href } from '../app/router.ts';
import { api } from '../app/session.ts';
import { language } from '../words/language.ts';
import { words } from '../words/words.ts';
import { type Read, useRead } from './reads.ts';

type Provider = Schemas['Provider'];

/** The external systems that integrations can connect to, as the API describes them. */
export function useProviders(): Read<Provider[]> {
  return useRead('providers', async (signal) => {
    const { data } = await api().GET('/providers', { signal });
    return { data: data.map((provider) => ({ ...provider, title: titleOf(provider) })) };
  });
}

/** A mail server has no name of its own, as products have, so its title is a word of the page's language. */
function titleOf({ sendsMail, title }: Provider): string {
  return sendsMail ? words.parts.mailServer : title;
}

/** The address of the form that connects a mail server, or until it is known, of the list that leads there. */
export function useMailServerForm(): string {
  const { data = [] } = useProviders();
  const provider = data.find(({ sendsMail }) => sendsMail)?.name;
  return provider === undefined ? href('/integrations') : href('/integrations/new', { provider });
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

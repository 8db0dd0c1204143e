import { api } from '../../../app/session.ts';
import type { Option, Search } from '../../../parts/combobox.tsx';
import { words } from '../../../words/words.ts';

const SHOWN_MAX = 20;
const ALL = { params: { query: { limit: 500 } } } as const;

/** People and access tokens of the tenant. Somebody who has left, or a part of the service, is found by the whole name. */
export const searchActors: Search = {
  async find(typed, signal) {
    const [members, tokens] = await Promise.all([
      api().GET('/members', { ...ALL, signal }),
      api().GET('/access-tokens', { ...ALL, signal }),
    ]);
    const people = members.data.map(({ subject, email }) => optionOf(subject, subject, email));
    const machines = tokens.data.map(({ id, name }) => optionOf(id, name, words.audit.list.accessToken));
    const known = [...people, ...machines].filter((option) => option !== undefined);
    const found = known.filter(({ title, detail = '' }) => hasWords(`${title} ${detail}`, typed));
    const isNamed = typed === '' || found.some(({ id }) => id === typed);
    return [
      ...found.slice(0, SHOWN_MAX),
      ...(isNamed ? [] : [{ id: typed, title: typed, detail: words.audit.list.byThisName }]),
    ];
  },
  async read(actor, signal) {
    if (!actor.startsWith('tok_')) return { id: actor, title: actor };
    const path = { accessTokenId: actor };
    const { data } = await api().GET('/access-tokens/{accessTokenId}', { params: { path }, signal });
    return { id: actor, title: data.name };
  },
};

/** An invited person has no subject yet, and has changed nothing. */
function optionOf(id: string | undefined, title = '', detail?: string): Option | undefined {
  return id === undefined ? undefined : { id, title, detail };
}

function hasWords(text: string, typed: string): boolean {
  return text.toLowerCase().includes(typed.toLowerCase());
}

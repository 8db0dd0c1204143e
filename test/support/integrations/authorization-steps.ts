import assert from 'node:assert/strict';
import type { Answer } from '../http.ts';
import type { TestService } from '../service.ts';

export const ORIGIN = 'https://app.example.com';
const FORM = 'application/x-www-form-urlencoded';

export interface Launched {
  integrationId: string;
  /** The cookie header that a browser would send back. */
  cookie: string;
  state: string;
  /** The provider's address that the launch redirects to. */
  location: string;
}

/** The steps of an authorisation, as a browser takes them. */
export function authorizationSteps(
  service: TestService,
  standIn: { url: string; provider: { name: string } },
) {
  async function integration(tenant: string, as = 'alice', name = 'Papers'): Promise<string> {
    const body = { provider: standIn.provider.name, name };
    const made = await service.request('POST', '/integrations', { as, tenant, body });
    assert.equal(made.status, 201, made.text);
    return made.data.id;
  }

  const ask = (tenant: string, id: string, options: object = {}): Promise<Answer> =>
    service.request('POST', `/integrations/${id}/authorize`, {
      tenant,
      body: { origin: ORIGIN },
      ...options,
    });

  async function ticket(tenant: string, id: string, options: object = {}): Promise<string> {
    const asked = await ask(tenant, id, options);
    assert.equal(asked.status, 200, asked.text);
    return new URL(asked.data.url).searchParams.get('ticket') as string;
  }

  const show = (given: string): Promise<Answer> =>
    service.request('GET', `/integrations/oauth/launch?ticket=${encodeURIComponent(given)}`, { as: null });

  const press = (given: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
    service.request('POST', '/integrations/oauth/launch', {
      as: null,
      headers: { 'content-type': FORM, ...headers },
      raw: new URLSearchParams({ ticket: given }).toString(),
    });

  async function launch(tenant: string, id: string, options: object = {}): Promise<Launched> {
    const pressed = await press(await ticket(tenant, id, options));
    assert.equal(pressed.status, 303, pressed.text);
    const location = pressed.headers.get('location') as string;
    const cookie = (pressed.headers.get('set-cookie') as string).split(';', 1)[0] as string;
    const state = new URL(location).searchParams.get('state') as string;
    return { integrationId: id, cookie, state, location };
  }

  /** Decides on the consent page, and returns the query of the callback. */
  async function consent({ location }: Pick<Launched, 'location'>, decision = 'allow'): Promise<string> {
    const { search } = new URL(location);
    const url = `http://127.0.0.1:${new URL(standIn.url).port}/consent${search}&decision=${decision}`;
    const answer = await fetch(url, { redirect: 'manual' });
    return new URL(answer.headers.get('location') as string).search;
  }

  const callback = (query: string, cookie?: string, options: object = {}): Promise<Answer> =>
    service.request('GET', `/integrations/oauth/callback${query}`, {
      as: null,
      headers: cookie === undefined ? {} : { cookie },
      ...options,
    });

  return { integration, ask, ticket, show, press, launch, consent, callback };
}

/** The message that the final page posts to its opener, and the origin that may receive it. */
export function messageOf(page: Answer): { message: Record<string, string>; origin: string } | undefined {
  const [, message, origin] = /window\.opener\?\.postMessage\((\{.*\}), (".*")\);/.exec(page.text) ?? [];
  return message === undefined || origin === undefined
    ? undefined
    : { message: JSON.parse(message), origin: JSON.parse(origin) };
}

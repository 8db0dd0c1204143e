import { createHash, randomBytes } from 'node:crypto';
import { jiraProvider } from '../../../src/providers/jira/jira.ts';
import type { Grant, OAuthProvider } from '../../../src/providers/provider.ts';
import { type Atlassian, type AtlassianOptions, startAtlassian } from '../../stand-ins/atlassian.ts';
import { type FakeConnection, fakeConnection, type HeldClock, heldClock } from './fake-connection.ts';

export const CALLBACK = 'http://127.0.0.1:3000/api/v1/integrations/oauth/callback';

export interface JiraIntegration {
  atlassian: Atlassian;
  clock: HeldClock;
  provider: ReturnType<typeof jiraProvider>;
  /** Has a grant. */
  connection: FakeConnection;
  /** Returns and forgets the requests so far, as `METHOD path` without the site. */
  asked(): string[];
}

/** Connects Jira's provider to a stand-in of Atlassian. */
export async function jiraIntegration(
  config: object,
  options: AtlassianOptions = {},
): Promise<JiraIntegration> {
  const clock = heldClock('2026-07-01T10:00:00Z');
  const atlassian = await startAtlassian({ now: clock.now, ...options });
  const provider = jiraProvider({ settings: atlassian.settings, clock });
  const connection = fakeConnection(provider.oauth, clock, config);
  connection.grant = await authorise(atlassian, provider);
  atlassian.requests.splice(0);
  const asked = () =>
    atlassian.requests
      .splice(0)
      .map(({ method, path }) => `${method} ${path.replace(/^\/ex\/jira\/[^/]+/, '')}`);
  return { atlassian, clock, provider, connection, asked };
}

/** Consents as a person at the stand-in would, and returns the grant. */
export async function authorise(atlassian: Atlassian, { oauth }: { oauth: OAuthProvider }): Promise<Grant> {
  const { verifier, url } = consent(oauth);
  const back = await atlassian.decide(url);
  return oauth.exchange(back.searchParams.get('code') ?? '', verifier, CALLBACK);
}

/** The consent page's address, and the verifier that redeems its code. */
export function consent(oauth: OAuthProvider): { verifier: string; url: string } {
  const verifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
  return {
    verifier,
    url: oauth.authorizationUrl({ state: 'state-1', codeChallenge, redirectUri: CALLBACK }),
  };
}

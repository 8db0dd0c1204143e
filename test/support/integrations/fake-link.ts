import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../src/platform/clock.ts';
import type {
  Grant,
  OAuthProvider,
  ProviderConnection,
  ProviderMemory,
} from '../../../src/providers/provider.ts';

/** A clock that a test sets. */
export interface HeldClock extends Clock {
  nowMs: number;
}

export function heldClock(at: string): HeldClock {
  const clock = { nowMs: Date.parse(at), now: () => new Date(clock.nowMs) };
  return clock;
}

export interface FakeLink extends ProviderConnection {
  config: object;
  /** Held in place of the database. */
  grant: Grant | undefined;
  /** Every address that was handed out. */
  readonly endpoints: string[];
}

/** One integration, as its provider sees it, without a database. */
export function fakeLink(
  oauth: OAuthProvider,
  clock: Clock,
  config: object,
  base = 'http://127.0.0.1:9',
): FakeLink {
  const memory: ProviderMemory = {};
  const link: FakeLink = {
    tenantId: 'tnt_1',
    integrationId: 'int_1',
    config,
    secrets: {},
    memory,
    clock,
    grant: undefined,
    endpoints: [],
    async remember(what) {
      for (const [name, value] of Object.entries(what)) {
        if (value === undefined) delete memory[name];
        else memory[name] = value;
      }
    },
    async accessToken(rejected) {
      if (!link.grant) throw new Error('the test gave no grant');
      if (link.grant.accessToken === rejected) link.grant = await oauth.refresh(link.grant);
      return link.grant.accessToken;
    },
    async newEndpoint() {
      const url = `${base}/api/v1/webhooks/${randomBytes(32).toString('base64url')}`;
      link.endpoints.push(url);
      return url;
    },
  };
  return link;
}

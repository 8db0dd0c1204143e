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

export interface FakeConnection extends ProviderConnection {
  config: object;
  /** Replaces the grant in the database. */
  grant: Grant | undefined;
  /** Every address that the provider asked for. */
  readonly endpoints: string[];
}

/** An integration as its provider sees it, without a database. */
export function fakeConnection(
  oauth: OAuthProvider,
  clock: Clock,
  config: object,
  base = 'http://127.0.0.1:9',
): FakeConnection {
  const memory: ProviderMemory = {};
  const connection: FakeConnection = {
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
      if (!connection.grant) throw new Error('the test gave no grant');
      if (connection.grant.accessToken === rejected) connection.grant = await oauth.refresh(connection.grant);
      return connection.grant.accessToken;
    },
    async newEndpoint() {
      const url = `${base}/api/v1/webhooks/${randomBytes(32).toString('base64url')}`;
      connection.endpoints.push(url);
      return url;
    },
  };
  return connection;
}

import assert from 'node:assert/strict';
import { operationName } from '../../../src/platform/http/document/openapi-names.ts';
import { isInTenant } from '../../../src/platform/http/route-rules.ts';
import { exampleId } from '../../../src/platform/schema.ts';
import type { TestService } from '../service.ts';
import { kindOf } from './sample-requests.ts';

const ID = /\b[a-z]{3,4}_[0-9a-z]{26}\b/g;
const TIME = /^\d{4}-\d\d-\d\dT/;
/** Parts of addresses that differ every time. */
const CHANCE_IN_ADDRESS =
  /https?:\/\/[^/]+(?=\/(api|pay)\/)|(?<=(expires|signature|ticket)=)[^&]+|(?<=\/(pay|payment-webhooks)\/)[\w-]+/g;
/** Properties whose values are left to chance, or to what else the test does. */
const CHANCE = [
  'token',
  'secret',
  'etag',
  'sizeBytes',
  'sha256',
  'contentHash',
  'used',
  'requestId',
  'feedSequence',
  'sequence',
  'hash',
  'fileSha256',
  'html',
  'previousHash',
];

/** Knows the real records behind the identifiers in examples. */
export class Cast {
  private readonly roles = new Map<string, string>();
  private readonly players = new Map<string, string>();

  play(player: string, role: string): void {
    this.players.set(role, player);
    this.roles.set(player, role);
  }

  /** Puts real identifiers into an example's text. */
  real(text: string): string {
    return text.replace(ID, (role) => this.players.get(role) ?? role);
  }

  /** Asserts that the example is what the service answered. New records get the identifiers at the same places. */
  compare(real: unknown, example: unknown, name: string): void {
    const realIds = JSON.stringify(ordered(real)).match(ID) ?? [];
    const exampleIds = JSON.stringify(ordered(example)).match(ID) ?? [];
    for (const [at, player] of realIds.entries())
      if (!this.roles.has(player) && exampleIds[at]) this.play(player, exampleIds[at]);
    const inRoles = JSON.stringify(real).replace(ID, (player) => this.roles.get(player) ?? player);
    assert.deepEqual(withoutChance(example), withoutChance(JSON.parse(inRoles)), name);
  }
}

/** Calls an operation as its example does, and compares the answers. */
export async function tryExample(
  service: TestService,
  cast: Cast,
  [operation, { body, answer }]: [string, { body?: object; answer?: object }],
  query = '',
): Promise<void> {
  const route = service.app.routes.find((one) => operationName(one) === operation);
  assert.ok(route, `there is no ${operation}`);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'externalId' ? 'erp-17' : exampleId(kindOf(name)),
  );
  const { status, text, data } = await service.request(route.method, cast.real(path + query), {
    ...(route.access === 'operator' && { as: 'operator' }),
    ...(isInTenant(route) && { tenant: cast.real(exampleId('tenant')) }),
    ...(body && { body: JSON.parse(cast.real(JSON.stringify(body))) }),
  });
  assert.ok(status >= 200 && status <= 204, `${operation} ${text}`);
  if (answer !== undefined) cast.compare(data, answer, operation);
}

/** With properties in alphabetical order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, ordered(one)]));
}

function withoutChance(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, one) => {
      if (CHANCE.includes(name)) return typeof one;
      if (typeof one !== 'string') return one;
      return TIME.test(one) ? 'a time' : one.replace(CHANCE_IN_ADDRESS, '...');
    }),
  );
}

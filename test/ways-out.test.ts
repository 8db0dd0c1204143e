import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/**
 * Every file from which the service can reach something outside of itself, with what it does in a sandbox. Nothing of a
 * sandbox may reach a person or a bank.
 */
const WAYS_OUT: Record<string, string> = {
  // Providers. `connectionOf` gives a sandbox no connection to one that says `canServeSandbox: false`.
  'src/providers/api-client.ts': 'calls for the providers and the register below, never on its own',
  'src/providers/oauth-client.ts': 'authorises integrations, which a sandbox has of allowed providers only',
  'src/providers/google-drive/google-drive.ts': 'refused',
  'src/providers/jira/jira.ts': 'allowed: reads work, and registers a webhook that no person sees',
  'src/providers/jira/issue-queries.ts': 'reads work for Jira',
  'src/providers/jira/webhook-registration.ts': 'registers the webhook of Jira',
  'src/providers/stripe/calls.ts': 'makes pages to pay on, and reads payments, for Stripe',
  'src/providers/stripe/stripe.ts': 'allowed: takes test keys only in a sandbox, so no money moves',
  'src/providers/webhook/webhook.ts': 'allowed: posts signed events, which say that they are of a sandbox',
  'src/providers/smtp/smtp.ts': 'refused: messages of a sandbox are kept',
  'src/providers/smtp/exchange.ts': 'hands messages over for the mail server above',
  'src/providers/smtp/letter.ts': 'writes messages, and sends none',
  'src/providers/vies.ts': 'allowed: reads a public register, and sends it VAT numbers only',
  // The exchange of webhooks.
  'src/platform/outbound/outbound.ts': 'sends for the provider of webhooks',
  'src/platform/outbound/outbound-socket.ts':
    'connects for the mail server, whose messages of a sandbox are kept',
  'src/platform/outbound/name-resolution.ts': 'resolves names for the provider of webhooks',
  'src/composition/providers.ts': 'gives the exchange to the provider of webhooks',
  // The operator's own systems. They belong to all tenants.
  'src/platform/storage/s3-storage.ts': "stores files in the operator's bucket, sent to nobody",
  'src/platform/http/auth/discovery.ts': "reads the addresses of the operator's identity provider",
  'src/platform/http/auth/key-set.ts': "reads the keys of the operator's identity provider",
  // This machine.
  'src/commands/demo/opening.ts': 'calls this service',
  'src/start.ts': 'looks for a free port',
  'src/platform/drain.ts': 'ends connections to this service',
  'src/platform/embedded-postgres/directory-lock.ts': 'locks the data by a socket of this machine',
  'src/platform/installation/running-services.ts': 'finds other services by sockets of this machine',
};

/** Packages that call nobody. A new one is declared here, or its users above. */
const QUIET_PACKAGES = new Set(
  `@fastify/cors @myriaddreamin/typst-ts-node-compiler @scalar/fastify-api-reference ajv esbuild fast-json-stringify fastify
  marked pg pg-connection-string pino preact prom-client qr saxes secure-json-parse sharp typebox yauzl yazl`.split(
    /\s+/,
  ),
);
const NETWORK_MODULES = /^node:(http|https|http2|net|tls|dgram|dns|dns\/promises)$/;
/** Modules of the service through which others reach out. */
const EXCHANGES = /\/(outbound|outbound-socket|api-client|oauth-client)\.ts$/;
/** Names of these modules and of `jose` that reach nobody. */
const QUIET_NAMES = new Set(
  `isIP BlockList STATUS_CODES isObject quote SignJWT jwtVerify decodeJwt decodeProtectedHeader errors calculateJwkThumbprint
  exportJWK generateKeyPair importJWK`.split(/\s+/),
);

const source = globSync('src/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .sort();

/** Types of these modules. A file that names one was handed the exchange. */
const EXCHANGE_TYPES = new Set(['Outbound', 'OutboundSockets', 'ApiClient']);

/** The names that a file imports, as pairs of module and name. Types that can't call anything are left out. */
function importsOf(text: string): [module: string, name: string][] {
  const found = text.matchAll(/^import\s+(type\s+)?([^;]*?)\s*from\s+'([^']+)'|import\('([^']+)'\)/gm);
  return [...found].flatMap(([, typed = '', clause = '*', from, loaded]) =>
    clause
      .split(/[{},]/)
      .map((name) => `${typed}${name.trim()}`)
      .filter((name) => !/^(type\s*)?$/.test(name))
      .map((name) => name.split(' as ')[0] as string)
      .filter((name) => !name.startsWith('type ') || EXCHANGE_TYPES.has(name.slice('type '.length)))
      .map((name): [string, string] => [from ?? loaded ?? '', name]),
  );
}

function reachesOut(text: string): boolean {
  // Some functions take a parameter of this name, which reads the database.
  const callsFetch = /\bfetch\(/.test(text) && !/\bfetch: [(A-Z]/.test(text);
  return callsFetch || importsOf(text).some(([from, name]) => isOutside(from) && !QUIET_NAMES.has(name));
}

function isOutside(from: string): boolean {
  if (from.startsWith('.')) return EXCHANGES.test(from);
  if (from.startsWith('node:')) return NETWORK_MODULES.test(from);
  return !QUIET_PACKAGES.has(from);
}

test('ways out of the service are all declared, with what they do in a sandbox', () => {
  const found = source.filter((path) => reachesOut(readFileSync(path, 'utf8')));
  assert.deepEqual(found, Object.keys(WAYS_OUT).sort());
});

test('ways out of the service are found by what they import or call', () => {
  for (const [text, isFound] of [
    ["import { createTransport } from 'nodemailer';", true],
    ["import net from 'node:net';", true],
    ["const { connect } = await import('node:tls');", true],
    ["import type { Socket } from 'node:net';", false],
    ["import { isIP, type Socket } from 'node:net';", false],
    ["import {\n  apiClient,\n  isObject,\n} from '../api-client.ts';", true],
    ["import { isObject } from '../api-client.ts';", false],
    ['await fetch(url);', true],
    ["import { SignJWT } from 'jose';", false],
    ["import { createRemoteJWKSet } from 'jose';", true],
  ] as const)
    assert.equal(reachesOut(text), isFound, text);
});

import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { after, before } from 'node:test';
import { sendingOfDeliveries } from '../../../src/modules/connections/deliveries/worker.ts';
import type { Kind } from '../../../src/platform/work/kinds.ts';
import { make } from '../billing.ts';
import { close, listen } from '../servers/listen.ts';
import type { TestService } from '../service.ts';
import { workOff } from '../work.ts';

/** Settings that allow deliveries to this machine. */
export const LOCAL = { OUTBOUND_ALLOW: '127.0.0.0/8' };

export interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read events of every shape
  event: any;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Answers each request, with 204 by default. */
  answer: (response: ServerResponse, received: Received) => void;
  stop(): Promise<void>;
}

/** Starts a server that receives webhooks. */
export async function openReceiver(receiver = {} as Receiver): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const received = { path: request.url, headers: request.headers, body, event: JSON.parse(body) };
    receiver.received.push(received);
    receiver.answer(response, received);
  });
  const port = await listen(server);
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hooks`,
    received: [] as Received[],
    answer: status(204),
    stop: () => close(server),
  });
}

/** Starts a receiver before the tests and stops it after them. */
export function startReceiver(): Receiver {
  const receiver = {} as Receiver;
  before(() => openReceiver(receiver));
  after(() => receiver.stop());
  return receiver;
}

export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(code, headers).end();

/** Sends the deliveries that are due by the service's clock. */
export function deliveriesByHand(service: TestService): { send(): Promise<void> } {
  let kind: Kind | undefined;
  return {
    async send() {
      kind ??= sendingOfDeliveries({ ...service.app.deliveries, random: () => 0.5 });
      await service.app.sealJournals();
      await workOff(service, kind);
    },
  };
}

/** Creates an integration that sends these events to the address. */
export async function subscribe(service: TestService, tenant: string, url: string, ...eventTypes: string[]) {
  const subscriptions = eventTypes.map((eventType) => ({ eventType }));
  const made = await make(service, tenant, '/integrations', {
    provider: 'WEBHOOK',
    name: 'Receiver',
    config: { url },
    subscriptions,
  });
  assert.equal(made.status, 'ACTIVE');
  return made;
}

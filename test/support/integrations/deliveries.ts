import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { after, before } from 'node:test';
import type { Jobs } from '../../../src/platform/jobs/jobs.ts';
import { type DeliveryWorker, deliveryWorker } from '../../../src/resources/deliveries/worker.ts';
import { publishEvents } from '../../../src/resources/events/publisher.ts';
import { make } from '../billing.ts';
import { close, listen } from '../servers/listen.ts';
import type { TestService } from '../service.ts';

/** The environment in which receivers on this machine can be reached. */
export const LOCAL = { OUTBOUND_ALLOW: '127.0.0.0/8' };

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  event: any;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What is answered from now on; 204 unless told. */
  answer: (response: ServerResponse, received: Received) => void;
  stop(): Promise<void>;
}

/** A real server that takes webhooks. */
export async function openReceiver(receiver = {} as Receiver): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const received = { headers: request.headers, body, event: JSON.parse(body) };
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

export function startReceiver(): Receiver {
  const receiver = {} as Receiver;
  before(() => openReceiver(receiver));
  after(() => receiver.stop());
  return receiver;
}

/** Answers with this status, and these headers. */
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(code, headers).end();

/** Jobs that run when the test says so, one after the other: for tests that hold the clock. */
function jobsByHand() {
  const waiting = new Map<string, object>();
  let handler: ((data: object, signal: AbortSignal) => Promise<void>) | undefined;
  const jobs: Jobs = {
    async send(_queue, sent) {
      for (const { key, data } of sent) waiting.set(key, data);
      return sent.length;
    },
    async work(_queue, work) {
      handler = work as typeof handler;
    },
    async schedule() {},
    async stop() {},
  };
  const run = async () => {
    for (const [key, data] of waiting) {
      waiting.delete(key);
      await handler?.(data, new AbortController().signal);
    }
  };
  return { jobs, run };
}

/** Sends everything that is due by the service's clock, and nothing else. */
export function deliveriesByHand(service: TestService): { send(): Promise<void> } {
  const { jobs, run } = jobsByHand();
  let worker: DeliveryWorker | undefined;
  const started = async () => {
    if (worker) return worker;
    worker = deliveryWorker({ ...service.app.deliveries, random: () => 0.5 }, jobs);
    await worker.start();
    return worker;
  };
  return {
    async send() {
      const { wakeDueLanes } = await started();
      await publishEvents(service.app.publishing);
      await wakeDueLanes();
      await run();
    },
  };
}

/** An integration that sends these events to the receiver. */
export async function subscribed(service: TestService, tenant: string, url: string, ...eventTypes: string[]) {
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

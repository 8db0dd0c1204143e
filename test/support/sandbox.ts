import assert from 'node:assert/strict';
import { issuingOfDrafts } from '../../src/modules/correspondence/issuing/worker.ts';
import { remindingOfClients } from '../../src/modules/correspondence/reminders/worker.ts';
import { collectingOfContracts } from '../../src/modules/tracked-work/collecting/worker.ts';
import { advancingOfClocks } from '../../src/platform/work/advancing.ts';
import type { Kind } from '../../src/platform/work/kinds.ts';
import { Workers } from '../../src/platform/work/workers.ts';
import { eventually } from './eventually.ts';
import type { TestService } from './service.ts';

export async function sandbox(service: TestService, settings: object = {}): Promise<string> {
  const made = await service.request('POST', '/tenants', {
    body: { name: 'Acme trial', mode: 'SANDBOX', ...settings },
  });
  assert.equal(made.status, 201, made.text);
  return made.data.id;
}

export const beginMove = (service: TestService, tenant: string, to: string) =>
  service.request('POST', `/tenants/${tenant}/advance`, { body: { to } });

export const clockOf = async (service: TestService, tenant: string) =>
  (await service.request('GET', `/tenants/${tenant}/clock`)).data;

/** Runs workers of these kinds, and of those that move clocks, collect time, issue and remind, as long as the test works. */
export async function withWorkers<T>(
  service: TestService,
  kinds: Kind[],
  work: () => Promise<T>,
): Promise<T> {
  const { database, clock } = service.app.integrations;
  const logger = { warn: (...line: unknown[]) => void service.logLines.push(JSON.stringify(line)) };
  const own = [
    advancingOfClocks({ database, clock }),
    collectingOfContracts(service.app.collecting),
    remindingOfClients(service.app.messages, clock),
    issuingOfDrafts(service.app.collecting, service.app.messages, clock),
  ];
  const workers = new Workers({ database, clock, logger: logger as never }, [...own, ...kinds]);
  await workers.start();
  try {
    return await work();
  } finally {
    await workers.stop();
  }
}

/** Moves the clock of a sandbox, and waits until it has arrived. The workers run already. */
export async function moveTo(service: TestService, tenant: string, to: string, withinMs?: number) {
  const begun = await beginMove(service, tenant, to);
  assert.equal(begun.status, 202, begun.text);
  assert.equal(begun.data.status, 'ADVANCING');
  return untilReady(service, tenant, withinMs);
}

export async function untilReady(service: TestService, tenant: string, withinMs?: number) {
  return eventually(async () => {
    const clock = await clockOf(service, tenant);
    assert.equal(clock.status, 'READY');
    return clock;
  }, withinMs);
}

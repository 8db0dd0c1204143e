import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Background } from '../../src/composition/background.ts';
import { startTrackedService, trackedTenant } from '../support/integrations/tracked-work.ts';

/** Far more than is needed. */
const ATTEMPTS = 600;
const PAUSE_MS = 50;

const service = await startTrackedService({ delivers: 'at once' });

describe('time that is logged in Jira', () => {
  let background: Background;
  before(async () => {
    background = await service.app.startBackground();
  });
  after(async () => {
    await background.stop();
  });

  test('time that is logged in Jira soon appears on a draft, and disappears with the issue', async () => {
    const { tenant } = await trackedTenant(service);
    const { atlassian } = service;
    const day = new Date('2026-07-01T09:00:00.000Z');
    const { id } = atlassian.addIssue('WEB', 'From end to end');
    atlassian.logWork(id, 1.5, day);
    atlassian.logWork(id, 0.5, day);
    await until(tenant, [`${id}: 2 x 10000`]);
    atlassian.deleteIssue(id);
    await until(tenant, []);
  });

  async function linesOf(tenant: string): Promise<string[]> {
    const { data } = await service.request('GET', '/billables', { tenant });
    return data.map(
      (line: Record<string, unknown>) => `${line.referenceId}: ${line.quantity} x ${line.amountMinor}`,
    );
  }
  async function until(tenant: string, expected: string[]): Promise<void> {
    for (let left = ATTEMPTS; left > 0; left--) {
      if (isDeepStrictEqual(await linesOf(tenant), expected)) return;
      await sleep(PAUSE_MS);
    }
    assert.deepEqual(await linesOf(tenant), expected);
  }
});

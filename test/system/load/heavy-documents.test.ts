import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashOf, makeFile, requestOfTenant } from '../../../src/modules/billing/document-files/keeping.ts';
import { readDocument } from '../../../src/modules/billing/document-files/reading.ts';
import { makingOfFiles } from '../../../src/modules/billing/document-files/worker.ts';
import type { FileKind } from '../../../src/modules/documents/facts/document.ts';
import type { WorkerProcess } from '../../../src/platform/processes/worker-process.ts';
import { type Firm, openFirm } from '../../support/firm.ts';
import { startService } from '../../support/service.ts';
import { unlessBusy } from '../../support/unless-busy.ts';
import { workOff } from '../../support/work.ts';

const LINE = { name: 'Design', quantity: 1, amountMinor: 10_000, taxPercent: 19 };
const linesOf = (count: number, description?: string) =>
  Array.from({ length: count }, (_, index) => ({
    ...LINE,
    name: `Design ${index}`,
    ...(description !== undefined && { description }),
  }));

/** As heavy as drafts may be, and drafts that are heavier than they look. */
const HEAVY = [
  linesOf(60, 'x\n'.repeat(950)),
  linesOf(60, 'x'.repeat(2_000)),
  linesOf(14, `${'ภาษาไทย'.repeat(4)} `.repeat(68)),
  linesOf(50, `${'ภาษาไทย'.repeat(4)} `.repeat(68)),
  linesOf(60, 'a א '.repeat(500)),
];
const SAMPLES = 9;
const SLOWER_MAX = 5;
/** Below this, a busy machine makes the difference. */
const FLOOR_MS = 30;
const KILLS = 10;
/** Heavy drafts wait for each other, on a busy machine for longer than a request may wait. */
const MADE_OR_WAITED_LONG = [200, 429];

/** False if the process has just ended. */
function hasKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

describe('beside heavy drafts of others', () => {
  const service = startService();
  let quiet: Firm;
  const quietDrafts: [string, string][] = [];
  const heavyDrafts: [Firm, string][] = [];

  before(async () => {
    quiet = await openFirm(service);
    for (const count of [1, 200])
      quietDrafts.push([`${count} lines`, (await quiet.draft(linesOf(count))).id]);
    for (const lines of HEAVY) {
      const firm = await openFirm(service);
      heavyDrafts.push([firm, (await firm.draft(lines)).id]);
    }
  });

  /** The median of the times that a PDF takes. It is made anew each time. */
  async function timeOf(id: string): Promise<number> {
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample++) {
      const startedAt = performance.now();
      const { status, text } = await quiet.send('GET', `/invoices/${id}/pdf`);
      times.push(performance.now() - startedAt);
      assert.equal(status, 200, text);
    }
    return times.sort((a, b) => a - b)[SAMPLES >> 1] as number;
  }

  test('the PDF of a quiet tenant takes beside heavy drafts at most a few times as long as alone', async (t) => {
    for (const [, id] of quietDrafts) await timeOf(id); // starts the processes
    await unlessBusy(async () => {
      const alone = new Map<string, number>();
      for (const [name, id] of quietDrafts) alone.set(name, await timeOf(id));
      let isOver = false;
      const attacks = heavyDrafts.map(async ([firm, id]) => {
        const statuses = new Set<number>();
        while (!isOver) statuses.add((await firm.send('GET', `/invoices/${id}/pdf`)).status);
        return statuses;
      });
      await sleep(1_000); // the first of them was taken for what it looks like
      try {
        for (const [name, id] of quietDrafts) {
          const [own, beside] = [alone.get(name) as number, await timeOf(id)];
          t.diagnostic(`${name}: ${Math.round(own)} ms alone, ${Math.round(beside)} ms beside heavy drafts`);
          assert.ok(beside <= SLOWER_MAX * Math.max(own, FLOOR_MS), `${name}: ${beside} ms, alone ${own} ms`);
        }
      } finally {
        isOver = true;
      }
      for (const statuses of await Promise.all(attacks))
        for (const status of statuses) assert.ok(MADE_OR_WAITED_LONG.includes(status), `${status}`);
    });
  });

  test('every file is right, whenever its process is killed', async () => {
    const work = makingOfFiles(service.app.documentFiles, service.db.database);
    const description = 'Грамота, ไทย, שלום, हिन्दी';
    const invoices: string[] = [];
    for (let count = 0; count < KILLS; count++)
      invoices.push((await quiet.issue(linesOf(1 + 40 * count, description))).id);
    let kills = 0;
    let isOver = false;
    const killing = (async () => {
      const { workers } = service.app.documentFiles.makers as unknown as { workers: WorkerProcess[] };
      while (!isOver) {
        await sleep(Math.random() * 150);
        for (const { pid } of workers) if (pid !== undefined && kills < KILLS && hasKilled(pid)) kills++;
      }
    })();
    await workOff(service, work).catch(() => {}); // killed three times in a row
    isOver = true;
    await killing;
    assert.equal(kills, KILLS);
    await service.db.asOwner((owner) => owner.query('update work set due_at = now()'));
    await workOff(service, work);
    const request = requestOfTenant(service.db.database, quiet.tenant);
    for (const id of invoices) {
      const kept: { kind: FileKind; sha256?: string; problem?: string }[] = await quiet.get(
        `/invoices/${id}/files`,
      );
      const document = await readDocument(request.db, id);
      for (const { kind, sha256, problem } of kept) {
        const { bytes } = await makeFile(service.app.documentFiles, request, document, kind);
        assert.deepEqual([sha256, problem], [await hashOf(bytes), undefined], kind);
      }
    }
  });
});

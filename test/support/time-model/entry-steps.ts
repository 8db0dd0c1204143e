import assert from 'node:assert/strict';
import fc from 'fast-check';
import { modelStep } from '../model-step.ts';
import type { Ledger, ModelContract, ModelEntry, Work } from './ledger.ts';
import { changeTracked, endTracked, track } from './tracking.ts';
import type { World } from './world.ts';

export const pick = fc.nat(999);
export const picked = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/** A step after which the database must be as the model says. */
export function step<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  isPossible: (ledger: Ledger) => boolean,
  act: (ledger: Ledger, world: World, input: Input) => Promise<void>,
) {
  return modelStep<Input, Ledger, World>(name, input, isPossible, async (ledger, world, one) => {
    await act(ledger, world, one);
    await world.compare();
  });
}

export const DAYS = [
  ...['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01', '2026-10-09', '2026-10-10', '2026-10-19'],
  ...['2026-10-31', '2026-11-01', '2026-11-02', '2026-12-24'],
];
const day = fc.constantFrom(...DAYS);
const minutes = fc.constantFrom(1, 7, 20, 25, 30, 59, 60, 90, 100, 480);
const role = fc.constantFrom(undefined, undefined, 'dev', 'DEV', 'lead');
const worker = fc.constantFrom(undefined, 'Ann', 'Bob');
const task = fc.constantFrom(undefined, '1', '1', '2');
const TASK_TYPE = 'TASK';

const isLive = ({ minutes: done }: ModelEntry) => done > 0;
const hasLive = ({ entries }: Ledger) => entries.some(isLive);

/** An entry, its most recent ones more often. */
function liveEntry({ entries }: Ledger, index: number): ModelEntry {
  return picked(entries.filter(isLive).toReversed(), index % 2 === 0 ? index % 6 : index);
}

/** A project, and the contract that has it. */
function project({ contracts }: Ledger, index: number): { projectId: string; contract: ModelContract } {
  const all = contracts.flatMap((contract) =>
    contract.projects.map((projectId) => ({ projectId, contract })),
  );
  return picked(all, index);
}

function requestOf({ contract, task: id, isTracked, ...work }: Partial<Work>): object {
  const isNamed = id !== undefined;
  return { ...work, ...(isNamed && { referenceType: TASK_TYPE, referenceId: id }) };
}

const log = step(
  'log',
  fc.record({
    day,
    minutes,
    role,
    worker,
    task,
    project: pick,
    isHeld: fc.nat(9),
    isFree: fc.nat(9),
    isTracked: fc.nat(2),
  }),
  () => true,
  async (ledger, world, input) => {
    const { day: date, project: index, ...rest } = input;
    const flags = {
      isBillable: input.isFree !== 0,
      isHeld: input.isHeld === 0,
      isTracked: input.isTracked === 0,
    };
    const { minutes: done, role: as, worker: by, task: on } = rest;
    const work = { ...project(ledger, index), date, minutes: done, role: as, worker: by, task: on, ...flags };
    if (work.isTracked) work.task ??= '1';
    const id = work.isTracked
      ? await track(world, work)
      : (await world.send('POST', '/time-entries', requestOf(work))).id;
    ledger.entries.push({ ...work, id });
  },
);

/** Changes an entry on both sides. */
async function change(ledger: Ledger, world: World, entry: ModelEntry, changed: Partial<Work>) {
  if (entry.isTracked) {
    const replacedBy = await changeTracked(world, entry, changed);
    const moved = ledger.change(entry, changed);
    assert.equal(moved !== undefined, replacedBy !== undefined);
    if (moved && replacedBy) ledger.entries.push({ ...moved, id: replacedBy });
    return;
  }
  const body = Object.fromEntries(
    Object.entries(requestOf(changed)).map(([name, value]) => [name, value ?? null]),
  );
  const shown = await world.send('PATCH', `/time-entries/${entry.id}`, body);
  const replacement = ledger.change(entry, changed);
  if (replacement) ledger.entries.push({ ...replacement, id: shown.replacedBy });
}

const changing = <Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  changeOf: (ledger: Ledger, input: Input) => Partial<Work>,
) =>
  step(name, fc.record({ entry: pick, to: input }), hasLive, (ledger, world, { entry, to }) =>
    change(ledger, world, liveEntry(ledger, entry), changeOf(ledger, to)),
  );

const isAway = ({ isTracked, isReplaced, minutes: done }: ModelEntry) =>
  isTracked && !isReplaced && done === 0;

const bringBack = step(
  'bring back',
  fc.record({ entry: pick, day, minutes, isMoved: fc.boolean() }),
  ({ entries }) => entries.some(isAway),
  async (ledger, world, input) => {
    const entry = picked(ledger.entries.filter(isAway), input.entry);
    const moved = input.isMoved ? { date: input.day } : {};
    await change(ledger, world, entry, { minutes: input.minutes, ...moved });
  },
);

const remove = step('delete entry', pick, hasLive, async (ledger, world, index) => {
  const entry = liveEntry(ledger, index);
  if (entry.isTracked) await endTracked(world, entry);
  else await world.send('DELETE', `/time-entries/${entry.id}`);
  ledger.delete(entry);
});

const changeMinutes = changing('change minutes', minutes, (_, to) => ({ minutes: to }));

export const entrySteps = [
  ...[log, log, log, log, changeMinutes, changeMinutes, changeMinutes, changeMinutes],
  changing('move to day', day, (_, date) => ({ date })),
  changing('move to project', pick, project),
  changing('change role', role, (_, to) => ({ role: to })),
  changing('change worker', worker, (_, to) => ({ worker: to })),
  changing('change task', fc.constantFrom('1', '2'), (_, to) => ({ task: to })),
  changing('set isBillable', fc.boolean(), (_, isBillable) => ({ isBillable })),
  changing('set isHeld', fc.boolean(), (_, isHeld) => ({ isHeld })),
  changing('move and shorten', fc.record({ day, minutes, pick }), (ledger, to) => ({
    ...{ date: to.day, minutes: to.minutes },
    ...project(ledger, to.pick),
  })),
  ...[remove, bringBack],
];

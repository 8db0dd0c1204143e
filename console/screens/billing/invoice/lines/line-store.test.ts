import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { RetainerError } from '../../../../../client/src/client.ts';
import { loadRules } from '../../../../parts/rules.ts';
import { loadWords } from '../../../../words/words.ts';
import type { Billable } from './cells.ts';
import { paste } from './grid-model.ts';
import { type KeptLines, LineStore } from './line-store.ts';
import { cellText, type Row, typed } from './rows.ts';

await loadWords('lines');
await loadRules();

const form = { currencyCode: 'EUR', locale: 'en-US' };
const at = '2026-11-16T10:00:00.000Z';

function refusal(status: number, details: { field: string; message: string }[] = []): RetainerError {
  const none = { requestId: undefined, reason: undefined, retryAfterSeconds: undefined };
  const full = details.map((detail) => ({ ...detail, constraint: 'x' }));
  return new RetainerError('refused', { status, error: 'Error', code: undefined, details: full, ...none });
}

/** The lines of a service. `fail` is thrown by the next call. */
function service() {
  const lines: Billable[] = [];
  const answers = new Map<string, Billable[]>();
  const calls: string[] = [];
  const state = {
    lines,
    calls,
    fail: undefined as unknown,
    losesAnswer: false,
    check: (_one: Record<string, unknown>[]): void => {},
  };
  const called = (name: string) => {
    calls.push(name);
    const { fail } = state;
    state.fail = undefined;
    if (fail !== undefined) throw fail;
  };
  const made = (fields: Record<string, unknown>): Billable => {
    const common = {
      invoice: 'inv_1',
      currencyCode: 'EUR',
      order: 0,
      createdAt: at,
      updatedAt: at,
      totalMinor: 0,
    };
    return { id: `bil_${lines.length + 1}`, ...common, ...fields } as Billable;
  };
  const api = {
    async add(given: Record<string, unknown>[], key: string) {
      called(`add ${given.length}`);
      const stored = answers.get(key);
      if (stored) return stored;
      state.check(given);
      const added = given.map((fields) => {
        const line = made(fields);
        lines.push(line);
        return line;
      });
      answers.set(key, added);
      if (state.losesAnswer) {
        state.losesAnswer = false;
        throw refusal(0);
      }
      return added;
    },
    async change(id: string, fields: Record<string, unknown>) {
      called(`change ${id}`);
      const index = lines.findIndex((line) => line.id === id);
      if (index < 0) throw refusal(404);
      lines[index] = { ...lines[index], ...fields } as Billable;
      return lines[index];
    },
    async remove(id: string) {
      called(`remove ${id}`);
      lines.splice(
        lines.findIndex((line) => line.id === id),
        1,
      );
    },
  };
  return { state, api };
}

function open(api: ReturnType<typeof service>['api'], before?: KeptLines) {
  const tab: { kept: KeptLines | undefined; saves: number } = { kept: before, saves: 0 };
  const store = new LineStore({
    api,
    form: () => form,
    kept: before,
    keep: (lines) => {
      tab.kept = lines && structuredClone(lines);
    },
    saved: () => tab.saves++,
    refused: () => {},
  });
  return { store, tab };
}

const put = (store: LineStore, ...names: string[]) =>
  store.change((rows) => {
    const pasted = names.map((name) => ({ name, price: '10' }));
    return paste(rows, rows.length - 1, { rows: pasted, hasHead: false }, form, store.makeKey).rows;
  });
const namesOf = (rows: Row[]) => rows.map((row) => cellText(row, 'name', form));

describe('the lines of a draft', () => {
  test('the lines of a draft are added by one request, changed and removed', async () => {
    const { state, api } = service();
    const { store, tab } = open(api);
    store.load([]);
    put(store, 'A', 'B', 'C');
    assert.equal(store.progress.value.state, 'waiting');
    assert.equal(await store.settle(), true);
    store.change((rows) => rows.with(1, typed(rows[1] as Row, 'name', 'B2', form)));
    store.remove(new Set([store.rows.value[0]?.key ?? '']));
    assert.equal(await store.settle(), true);
    assert.deepEqual(state.calls, ['add 3', 'remove bil_1', 'change bil_2']);
    assert.deepEqual(namesOf(store.rows.value), ['B2', 'C', '']);
    assert.deepEqual([store.progress.value.state, tab.kept], ['saved', undefined]);
  });

  test('the lines of a draft are saved on a pause, but not while an unfinished row has the focus', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { state, api } = service();
    const { store } = open(api);
    store.load([]);
    const key = store.rows.value[0]?.key;
    store.focus(key);
    store.change((rows) => rows.with(0, typed(rows[0] as Row, 'name', 'A', form)));
    mock.timers.tick(1_000);
    mock.timers.reset();
    await new Promise(setImmediate);
    assert.deepEqual([state.calls, store.rows.value[0]?.errors], [[], {}]);
    assert.equal(await store.settle(), false);
    assert.deepEqual(store.rows.value[0]?.errors, { price: 'must not be empty' });
  });

  test('the lines of a draft say in their cells what the service refuses, and the others are added', async () => {
    const { state, api } = service();
    const { store } = open(api);
    store.load([]);
    state.check = (lines) => {
      const wrong = lines.findIndex(({ name }) => name === 'B');
      if (wrong >= 0)
        throw refusal(400, [{ field: `billables.${wrong}.amountMinor`, message: 'must be at most 9' }]);
    };
    put(store, 'A', 'B', 'C');
    assert.equal(await store.settle(), false);
    assert.deepEqual(
      store.rows.value.map(({ errors }) => errors),
      [{}, { price: 'is too large' }, {}, {}],
    );
    assert.deepEqual(
      state.lines.map(({ name }) => name),
      ['A', 'C'],
    );
    assert.equal(store.progress.value.state, 'failed');
  });

  test('the lines of a draft are kept by the tab if they could not be saved, and saved after a reload', async () => {
    const { state, api } = service();
    const first = open(api);
    first.store.load([]);
    put(first.store, 'A', 'B');
    state.fail = refusal(503);
    assert.equal(await first.store.settle(), false);
    first.store.stop();
    const second = open(api, structuredClone(first.tab.kept));
    await second.store.resume();
    second.store.load(state.lines);
    assert.equal(await second.store.settle(), true);
    assert.deepEqual(namesOf(second.store.rows.value), ['A', 'B', '']);
    assert.equal(state.lines.length, 2);
  });

  test('the lines of a draft are added once, even if the answer was lost and more was typed before the reload', async () => {
    const { state, api } = service();
    const first = open(api);
    first.store.load([]);
    put(first.store, 'A');
    state.losesAnswer = true;
    await first.store.settle();
    first.store.change((rows) => rows.with(0, typed(rows[0] as Row, 'name', 'A2', form)));
    first.store.keepNow();
    const before = structuredClone(first.tab.kept);
    const second = open(api, before);
    await second.store.resume();
    second.store.load(state.lines);
    assert.equal(await second.store.settle(), true);
    assert.deepEqual(
      state.lines.map(({ name }) => name),
      ['A2'],
    );
    await first.store.settle();
  });

  test('the lines of a draft keep what was typed if one of them was deleted elsewhere', async () => {
    const { state, api } = service();
    const { store } = open(api);
    store.load([]);
    put(store, 'A');
    await store.settle();
    state.lines.length = 0;
    store.change((rows) => rows.with(0, typed(rows[0] as Row, 'price', '20', form)));
    assert.equal(await store.settle(), false);
    assert.match(store.rows.value[0]?.errors.name ?? '', /deleted elsewhere/);
    store.change((rows) => rows.with(0, typed(rows[0] as Row, 'name', 'A again', form)));
    assert.equal(await store.settle(), true);
    assert.deepEqual(
      state.lines.map(({ name, amountMinor }) => [name, amountMinor]),
      [['A again', 2_000]],
    );
  });

  test('thousands of lines of a draft are added in few requests', async () => {
    const { state, api } = service();
    const { store } = open(api);
    store.load([]);
    put(store, ...Array.from({ length: 5_000 }, (_, index) => `Line ${index}`));
    assert.equal(await store.settle(), true);
    assert.deepEqual(state.calls, ['add 2000', 'add 2000', 'add 1000']);
  });
});

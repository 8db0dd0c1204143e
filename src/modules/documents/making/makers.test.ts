import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, describe, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { INSTALLED } from '../../../../test/support/fonts.ts';
import { picture } from '../../../../test/support/records/assets.ts';
import { WorkerEnded, WorkerProcess } from '../../../platform/processes/worker-process.ts';
import { FONT_ENVIRONMENT } from '../../../platform/typesetting/font-environment.ts';
import { MADE_KINDS, type MadeKind } from '../facts/document.ts';
import { documentOf, line } from '../layout/sample-document.ts';
import { type Answer, type Part, PartCollector, partsOf, piecesOf } from './maker-messages.ts';
import { DocumentFailure, Makers } from './makers.ts';

const demand = { tenant: 'ten_1', caller: 'alice' };
const LIMITS = { timeMs: 30_000, memoryBytes: 2 ** 30 };
const isLast = (answer: Answer) => !('piece' in answer);
/** Words without blanks, in a script whose rows are hard to end. They are short enough not to look it. */
const HARD = `${'ภาษาไทย'.repeat(4)} `.repeat(68);
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => line({ name: `Line ${index}` }));

describe('makers', () => {
  const makers = new Makers(INSTALLED);
  after(() => makers.stop());

  test('makers of documents make every kind of file', async () => {
    const begins: Record<MadeKind, string> = {
      ...{ PDF: '%PDF-', FACTUR_X: '%PDF-', UBL: '<?xml', CII: '<?xml', PICTURE: '<svg ' },
    };
    for (const kind of MADE_KINDS) {
      const document = { ...documentOf({}, linesOf(2)), logo: await picture('webp') };
      const { bytes } = await makers.make(kind, document, demand);
      assert.ok(bytes.toString('latin1', 0, 9).includes(begins[kind]), kind);
    }
  });

  test('makers of documents make a Factur-X file that says what it carries', async () => {
    const { bytes } = await makers.make('FACTUR_X', documentOf({}, linesOf(1)), demand);
    const file = bytes.toString('latin1');
    for (const part of [
      '<fx:DocumentType>INVOICE</fx:DocumentType>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:Version>1.0</fx:Version>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#<',
      '/AFRelationship /Alternative',
    ])
      assert.ok(file.includes(part), part);
  });

  test('makers of documents make the same bytes in another process, whatever its locale and time zone', async () => {
    const script = fileURLToPath(new URL('maker-process.ts', import.meta.url));
    const env = { ...FONT_ENVIRONMENT, TZ: 'Pacific/Kiritimati', LANG: 'ar_EG.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
    const args = [JSON.stringify(INSTALLED)];
    const other = new WorkerProcess({ script, args, env, heapMibMax: 256, tasksMax: 9 });
    const document = { ...documentOf({ locale: 'de-CH' }, linesOf(3)), logo: await picture('jpeg') };
    for (const kind of ['FACTUR_X', 'PDF'] as const) {
      const answers = await other.ask<Answer>(partsOf({ kind }, document), isLast, LIMITS);
      const pieces = answers.flatMap((answer) => ('piece' in answer ? [answer.piece] : []));
      const { bytes } = await makers.make(kind, document, demand);
      assert.ok(Buffer.concat(pieces).equals(bytes), kind);
    }
    other.stop();
  });

  test('makers of documents say why a document can not be made, remember it of a draft, and make the next one', async (t) => {
    const broken = { ...documentOf({}, linesOf(1)), logo: Buffer.from('no picture') };
    await assert.rejects(makers.make('PDF', broken, { ...demand, draft: 'broken' }), DocumentFailure);
    const asked = t.mock.method(WorkerProcess.prototype, 'ask');
    await assert.rejects(makers.make('PDF', broken, { ...demand, draft: 'broken' }), DocumentFailure);
    assert.equal(asked.mock.callCount(), 0, 'an unchanged draft is not tried again');
    await assert.rejects(makers.make('PDF', broken, demand), DocumentFailure);
    assert.equal(asked.mock.callCount(), 1, 'an issued document is');
    await makers.make('PDF', documentOf({}, linesOf(1)), { ...demand, draft: 'mended' });
    assert.equal(asked.mock.callCount(), 2);
  });

  /** Ends the processes in this way as soon as they are at work, so many times. */
  function endWhileMaking(t: TestContext, signal: NodeJS.Signals, times: number) {
    let left = times;
    const ask = WorkerProcess.prototype.ask;
    t.mock.method(WorkerProcess.prototype, 'ask', async function (this: WorkerProcess, ...task: unknown[]) {
      await ask.apply(this, [partsOf({ kind: 'UBL' }, foreign), isLast, LIMITS] as never); // so that it runs
      const answers = ask.apply(this, task as never);
      if (left-- > 0) process.kill(this.pid as number, signal);
      return answers;
    });
  }
  const foreign = documentOf({ number: 'K-1' }, [line({ name: 'ไทย', description: 'Грамота' }), line()]);

  for (const [signal, times] of [
    ['SIGKILL', 2],
    ['SIGTERM', 1],
    ['SIGABRT', 1],
    ['SIGSEGV', 1],
  ] as const)
    test(`makers of documents lose no letter when a process ends by ${signal}`, async (t) => {
      const undisturbed = await makers.make('PDF', foreign, demand);
      endWhileMaking(t, signal, times);
      const { bytes, plainTexts } = await makers.make('PDF', foreign, demand);
      assert.ok(bytes.equals(undisturbed.bytes));
      assert.deepEqual(plainTexts, []);
    });

  test('makers of documents give up for now if their processes are killed again and again', async (t) => {
    endWhileMaking(t, 'SIGKILL', Number.POSITIVE_INFINITY);
    const making = makers.make('PDF', foreign, { ...demand, draft: 'killed' });
    await assert.rejects(making, { status: 503 });
    t.mock.reset();
    await makers.make('PDF', foreign, { ...demand, draft: 'killed' });
  });

  test('makers of documents give up for now if no process can be started', async (t) => {
    const starting = t.mock.method(WorkerProcess.prototype, 'ask', async () => {
      throw new Error('a process ended at its start (SIGKILL)');
    });
    const making = makers.make('PDF', foreign, demand);
    await assert.rejects(making, { status: 503 });
    assert.equal(starting.mock.callCount(), 3);
  });

  test('makers of documents replace only the text that the typesetter can not set, and name it', async (t) => {
    const ask = WorkerProcess.prototype.ask;
    // Stands for a fault of the typesetter: it crashes unless the second text is plain.
    t.mock.method(WorkerProcess.prototype, 'ask', async function (this: WorkerProcess, ...task: unknown[]) {
      const [parts] = task as [Iterable<Part>];
      const [begin] = [...parts] as [Extract<Part, { begin: unknown }>];
      const plain = begin.begin.plainTexts ?? [];
      if (!plain.some(([from, to]) => from <= 1 && 1 < to)) throw new WorkerEnded('CRASH');
      return ask.apply(this, [partsOf({ ...begin.begin }, foreign), ...task.slice(1)] as never);
    });
    const { plainTexts } = await makers.make('PDF', foreign, demand);
    assert.deepEqual(plainTexts, ['Грамота']);
  });

  test('makers of documents make a document as a large one that takes longer than it looks', async (t) => {
    const asked = t.mock.method(WorkerProcess.prototype, 'ask');
    const hard = documentOf(
      {},
      Array.from({ length: 14 }, (_, index) => line({ name: `${index}`, description: HARD })),
    );
    const { bytes } = await makers.make('PDF', hard, { tenant: 'ten_2', caller: 'bob' });
    assert.ok(bytes.length > 10_000);
    const limits = asked.mock.calls.map(({ arguments: [, , { computingMs = 0 }] }) => computingMs);
    assert.ok(limits.length === 2 && (limits[0] as number) < (limits[1] as number));
  });

  test('makers of documents keep the event loop free while they take and give 20,000 lines', async (t) => {
    const document = documentOf({}, linesOf(20_000));
    await makers.make('CII', documentOf({}, linesOf(4_000)), demand); // starts the process for large documents
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const { bytes } = await makers.make('CII', document, demand);
    delay.disable();
    t.diagnostic(
      `${bytes.length} bytes, 99 % within ${delay.percentile(99) / 1e6} ms, at most ${delay.max / 1e6} ms`,
    );
    assert.ok(delay.percentile(99) / 1e6 < 50);
  });
});

describe('the parts of a document', () => {
  test('the parts of a document are put together again', () => {
    const document = {
      ...documentOf({}, linesOf(2_500), 'PAID'),
      logo: Buffer.of(1),
      background: Buffer.of(2),
    };
    const collector = new PartCollector();
    const parts = [...partsOf({ kind: 'PDF' }, document)];
    assert.equal(parts.length, 1 + 3 + 2 + 1);
    const results = parts.map((part) => collector.add(part));
    assert.deepEqual(results.at(-1), { ...document, kind: 'PDF' });
    assert.ok(results.slice(0, -1).every((result) => result === undefined));
  });

  test('the parts of a file are at most a mebibyte', () => {
    const answers = [...piecesOf({ bytes: Buffer.alloc(2_500_000, 7), plainTexts: [] })];
    assert.deepEqual(
      answers.map((answer) => ('piece' in answer ? answer.piece.length : 'end')),
      [1_048_576, 1_048_576, 402_848, 'end'],
    );
  });
});

import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { INSTALLED } from '../../../../test/support/fonts.ts';
import { picture } from '../../../../test/support/records/assets.ts';
import { WorkerProcess } from '../../../platform/processes/worker-process.ts';
import { FONT_ENVIRONMENT } from '../../../platform/typesetting/font-environment.ts';
import { FILE_KINDS, type FileKind } from '../facts/document.ts';
import { documentOf, line } from '../layout/sample-document.ts';
import { type Answer, PartCollector, partsOf, piecesOf } from './maker-messages.ts';
import { DocumentFailure, Makers } from './makers.ts';

const demand = { tenant: 'ten_1', caller: 'alice' };
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => line({ name: `Line ${index}` }));

describe('makers', () => {
  const makers = new Makers(INSTALLED);
  after(() => makers.stop());

  test('makers of documents make every kind of file', async () => {
    const begins: Record<FileKind, string> = { PDF: '%PDF-', FACTUR_X: '%PDF-', UBL: '<?xml', CII: '<?xml' };
    for (const kind of FILE_KINDS) {
      const document = { ...documentOf({}, linesOf(2)), logo: await picture('webp') };
      const file = await makers.make(kind, document, demand);
      assert.ok(file.toString('latin1', 0, 9).includes(begins[kind]), kind);
    }
  });

  test('makers of documents make a Factur-X file that says what it carries', async () => {
    const file = (await makers.make('FACTUR_X', documentOf({}, linesOf(1)), demand)).toString('latin1');
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
    const isLast = (answer: Answer) => !('piece' in answer);
    const limits = { timeMs: 30_000, memoryBytes: 2 ** 30 };
    const document = { ...documentOf({ locale: 'de-CH' }, linesOf(3)), logo: await picture('jpeg') };
    for (const kind of ['FACTUR_X', 'PDF'] as const) {
      const answers = await other.ask<Answer>(partsOf({ kind, isPlain: false }, document), isLast, limits);
      const pieces = answers.flatMap((answer) => ('piece' in answer ? [answer.piece] : []));
      assert.ok(Buffer.concat(pieces).equals(await makers.make(kind, document, demand)), kind);
    }
    other.stop();
  });

  test('makers of documents say why a document can not be made, and make the next one', async () => {
    const broken = { ...documentOf({}, linesOf(1)), logo: Buffer.from('no picture') };
    await assert.rejects(makers.make('PDF', broken, demand), DocumentFailure);
    await makers.make('PDF', documentOf({}, linesOf(1)), demand);
  });

  test('makers of documents make a document whose process was killed', async () => {
    const { small } = makers as unknown as { small: WorkerProcess };
    const making = makers.make('PDF', documentOf({ number: 'K-1' }, linesOf(40)), demand);
    process.kill(small.pid as number, 'SIGKILL');
    assert.ok((await making).length > 10_000);
  });

  test('makers of documents keep the event loop free while they take and give 20,000 lines', async (t) => {
    const document = documentOf({}, linesOf(20_000));
    await makers.make('CII', documentOf({}, linesOf(4_000)), demand); // starts the process for large documents
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const file = await makers.make('CII', document, demand);
    delay.disable();
    t.diagnostic(
      `${file.length} bytes, 99 % within ${delay.percentile(99) / 1e6} ms, at most ${delay.max / 1e6} ms`,
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
    const parts = [...partsOf({ kind: 'PDF', isPlain: false }, document)];
    assert.equal(parts.length, 1 + 3 + 2 + 1);
    const results = parts.map((part) => collector.add(part));
    assert.deepEqual(results.at(-1), { ...document, kind: 'PDF', isPlain: false });
    assert.ok(results.slice(0, -1).every((result) => result === undefined));
  });

  test('the parts of a file are at most a mebibyte', () => {
    const answers = [...piecesOf(Buffer.alloc(2_500_000, 7))];
    assert.deepEqual(
      answers.map((answer) => ('piece' in answer ? answer.piece.length : 'end')),
      [1_048_576, 1_048_576, 402_848, 'end'],
    );
  });
});

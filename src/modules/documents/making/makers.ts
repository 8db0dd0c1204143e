import { fileURLToPath } from 'node:url';
import { Counter } from 'prom-client';
import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { Refusal, unavailable } from '../../../platform/errors.ts';
import { type Demand, Places } from '../../../platform/processes/places.ts';
import { Trust } from '../../../platform/processes/trust.ts';
import { type TaskLimits, WorkerEnded, WorkerProcess } from '../../../platform/processes/worker-process.ts';
import { FONT_ENVIRONMENT } from '../../../platform/typesetting/font-environment.ts';
import type { FontPlaces } from '../../../platform/typesetting/fonts.ts';
import type { Range } from '../../../platform/typesetting/printable.ts';
import type { FileToMake } from '../facts/account-statement.ts';
import { MADE_KINDS, type MadeKind } from '../facts/document.ts';
import { computingMsOf, limitsOf, waitingBytesOf } from './cost.ts';
import { type Answer, type Order, partsOf } from './maker-messages.ts';
import { ALL_TEXTS, unsettableTexts } from './unsettable-texts.ts';

const files = new Counter({
  name: 'retainer_document_files_total',
  help: 'Files and pictures of documents by kind and outcome',
  labelNames: ['kind', 'outcome'],
});
for (const kind of MADE_KINDS) for (const outcome of ['made', 'failed']) files.inc({ kind, outcome }, 0);

const MIB = 1_048_576;

/**
 * The computing time of small and of medium documents, in milliseconds: about 400 and 8,000 lines. It is what a document
 * of this size may have to wait for.
 */
const EXPECTED_MS_MAX = [150, 3_000];
const LARGE = EXPECTED_MS_MAX.length;
/** A text may be harder to set than it looks. A document that takes several times as long as expected becomes a large one. */
const OVERRUN = 4;
const WAITING_PER_TENANT_MAX = 250;
/** Documents that wait are held in memory, with their lines and pictures. */
const WAITING_BYTES_MAX = 256 * MIB;
/** Proxies often give up after 60 seconds. */
const WAIT_MS_MAX = 45_000;
/** A process that stops gives running requests 35 seconds. */
const WAIT_WHEN_STOPPING_MS_MAX = 20_000;
const RETRY_AFTER_SECONDS = 5;
/** A process that is killed from outside, as when memory runs out, says nothing about its document. */
const ATTEMPTS_MAX = 3;
/** A draft that can't be made is not tried again for an hour, unless it changes. */
const REMEMBERED_MS = 3_600_000;
const REMEMBERED_MAX = 1_000;
/** Others wait meanwhile. */
const SEARCH_MS_MAX = 15_000;

/** A busy machine is to blame for a document that takes too long, but not for one that computes too long. */
const FAILURES = {
  MEMORY: 'The document takes too much memory to make',
  COMPUTING: 'The document takes too long to make',
  CRASH: 'Making the document fails',
};

const OPTIONS = {
  script: fileURLToPath(new URL('maker-process.ts', import.meta.url)),
  env: FONT_ENVIRONMENT,
  heapMibMax: 512, // 20,000 lines as text, several times
  tasksMax: 1_000,
  // The compiler loses about 0.6 MiB with each document of 20 lines, and starts with 130 MiB.
  keptBytesMax: 384 * MIB,
};

/** Who needs a document, for taking turns. */
export interface MakingDemand {
  tenant: string;
  caller: string;
  /** Names a draft as it is now. A change gives another name. An issued document has none: it is tried until it is made. */
  draft?: string;
}

export interface MadeFile {
  bytes: Buffer<ArrayBuffer>;
  /** Texts that the typesetter can't set. They have signs in place of all but their Latin letters. */
  plainTexts: string[];
}

/** A document that can't be made, now or later. The message is for people. */
export class DocumentFailure extends Error {
  override name = 'DocumentFailure';
}

/** Makes three files at a time, each in a process of its own: for small documents, medium ones, and all others. */
export class Makers {
  private readonly workers: WorkerProcess[];
  private isStopped = false;
  private readonly places: Places<WorkerProcess>;
  private readonly trust = new Trust();
  private readonly failures = new BoundedCache<DocumentFailure>(REMEMBERED_MAX);

  constructor(fonts: FontPlaces) {
    const options = { ...OPTIONS, args: [JSON.stringify(fonts)] };
    this.workers = [...EXPECTED_MS_MAX, LARGE].map(() => new WorkerProcess(options));
    this.places = new Places({
      workers: this.workers,
      waitingPerTenantMax: WAITING_PER_TENANT_MAX,
      waitingMax: WAITING_BYTES_MAX,
      waitMsMax: WAIT_MS_MAX,
      waitWhenStoppingMsMax: WAIT_WHEN_STOPPING_MS_MAX,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      countedAs: 'documents',
      messages: {
        tooManyOfCaller: 'Too many of your documents wait to be made',
        tooMany: 'Too many documents at once',
      },
    });
  }

  /** Rejects with `DocumentFailure`, with a 429 or with a 503. */
  async make(
    kind: MadeKind,
    document: FileToMake,
    { tenant, caller, draft }: MakingDemand,
  ): Promise<MadeFile> {
    const known = draft !== undefined && this.failures.get(draft, Date.now());
    if (known) throw known;
    const demand = { tenant, caller, weight: waitingBytesOf(document) };
    try {
      return await countFile(kind, this.makeInTurn(kind, document, demand));
    } catch (error) {
      if (error instanceof DocumentFailure && draft !== undefined)
        this.failures.set(draft, error, Date.now() + REMEMBERED_MS);
      throw error;
    }
  }

  drain(): void {
    this.places.drain();
  }

  stop(): void {
    this.isStopped = true;
    for (const worker of this.workers) worker.stop();
  }

  private async makeInTurn(kind: MadeKind, document: FileToMake, demand: Demand): Promise<MadeFile> {
    const limits = limitsOf(document);
    const expectedMs = computingMsOf(kind, document);
    const size = EXPECTED_MS_MAX.findIndex((most) => expectedMs <= most);
    try {
      if (size >= 0 && this.trust.isTrusted(demand)) {
        const computingMs = OVERRUN * (EXPECTED_MS_MAX[size] as number);
        const made = await this.places
          .inTurn(size, demand, (worker) =>
            this.order(worker, { kind }, document, { ...limits, computingMs }),
          )
          .catch(unlessHard);
        if (made) return made;
        this.trust.doubt(demand);
      }
      return await this.places.inTurn(LARGE, demand, (worker) =>
        this.makeWithout(worker, kind, document, limits),
      );
    } catch (error) {
      throw this.explain(error);
    }
  }

  /** Makes a file without letters that the typesetter can't set. Only texts with such letters are changed. */
  private async makeWithout(
    worker: WorkerProcess,
    kind: MadeKind,
    document: FileToMake,
    limits: TaskLimits,
  ): Promise<MadeFile> {
    const make = (plainTexts?: readonly Range[]) =>
      this.order(worker, { kind, ...(plainTexts && { plainTexts }) }, document, limits);
    const made = await make().catch(unlessUnsettable);
    if (made) return made;
    const plain = await make([ALL_TEXTS]);
    const endsAt = performance.now() + SEARCH_MS_MAX;
    const plainTexts = await unsettableTexts(
      plain.plainTexts.length,
      async (ranges) => (await make(ranges).catch(unlessUnsettable)) !== undefined,
      () => performance.now() > endsAt,
    );
    return (await make(plainTexts).catch(unlessUnsettable)) ?? plain;
  }

  /** Orders a file again if the process was killed, or could not be started. */
  private async order(
    worker: WorkerProcess,
    order: Order,
    document: FileToMake,
    limits: TaskLimits,
  ): Promise<MadeFile> {
    for (let attempt = 1; ; attempt++)
      try {
        return fileOf(await worker.ask<Answer>(partsOf(order, document), isLast, limits));
      } catch (error) {
        if (saysSomething(error) || this.isStopped || attempt === ATTEMPTS_MAX) throw error;
      }
  }

  private explain(error: unknown): unknown {
    if (error instanceof UnsettableText) return new DocumentFailure(FAILURES.CRASH, { cause: error.message });
    if (error instanceof DocumentFailure || error instanceof Refusal) return error;
    const reason = error instanceof WorkerEnded && !this.isStopped ? error.reason : 'KILLED';
    if (reason === 'TIME' || reason === 'KILLED')
      return unavailable(
        'documents_unavailable',
        'Documents can not be made at the moment',
        RETRY_AFTER_SECONDS,
        error,
      );
    return new DocumentFailure(FAILURES[reason]);
  }
}

/** The typesetter refused a text. */
class UnsettableText extends Error {}

/** A crash comes from a text that the typesetter can't set. */
function unlessUnsettable(error: unknown): undefined {
  if (!(error instanceof UnsettableText) && !hasEndedBy(error, 'CRASH')) throw error;
}

/** A document that is hard to make is made as a large one. */
function unlessHard(error: unknown): undefined {
  if (!hasEndedBy(error, 'COMPUTING')) unlessUnsettable(error);
}

/** Whether the error says something about the document, and not only about its process. */
function saysSomething(error: unknown): boolean {
  return error instanceof WorkerEnded
    ? error.reason !== 'KILLED'
    : error instanceof DocumentFailure || error instanceof UnsettableText;
}

function hasEndedBy(error: unknown, reason: WorkerEnded['reason']): boolean {
  return error instanceof WorkerEnded && error.reason === reason;
}

async function countFile<T>(kind: MadeKind, making: Promise<T>): Promise<T> {
  try {
    const file = await making;
    files.inc({ kind, outcome: 'made' });
    return file;
  } catch (error) {
    files.inc({ kind, outcome: 'failed' });
    throw error;
  }
}

function isLast(answer: Answer): boolean {
  return !('piece' in answer);
}

function fileOf(answers: Answer[]): MadeFile {
  const pieces: Uint8Array[] = [];
  for (const answer of answers) {
    if ('problem' in answer) throw failureOf(answer);
    if ('end' in answer) return { bytes: Buffer.concat(pieces), plainTexts: answer.plainTexts };
    pieces.push(answer.piece);
  }
  throw new Error('a file has no end');
}

/** Only the log shows what went wrong inside. */
function failureOf({ problem, kind }: Extract<Answer, { problem: string }>): Error {
  if (kind === 'TEXT') return new UnsettableText(problem);
  return kind === 'FOR_PEOPLE'
    ? new DocumentFailure(problem)
    : new DocumentFailure(FAILURES.CRASH, { cause: problem });
}

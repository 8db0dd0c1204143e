import { fileURLToPath } from 'node:url';
import { Counter } from 'prom-client';
import { unavailable } from '../../../platform/errors.ts';
import { Places } from '../../../platform/processes/places.ts';
import { type TaskLimits, WorkerEnded, WorkerProcess } from '../../../platform/processes/worker-process.ts';
import { FONT_ENVIRONMENT } from '../../../platform/typesetting/font-environment.ts';
import type { FontPlaces } from '../../../platform/typesetting/fonts.ts';
import { type DocumentToMake, FILE_KINDS, type FileKind } from '../facts/document.ts';
import { type Answer, partsOf } from './maker-messages.ts';

const files = new Counter({
  name: 'retainer_document_files_total',
  help: 'Files of documents by kind and outcome',
  labelNames: ['kind', 'outcome'],
});
for (const kind of FILE_KINDS) for (const outcome of ['made', 'failed']) files.inc({ kind, outcome }, 0);

const MIB = 1_048_576;

/** In milliseconds of computing time: about 120 lines. It is what a small document may have to wait for. */
const SMALL_COST_MAX = 150;
const WAITING_PER_TENANT_MAX = 250;
/** Documents that wait are held in memory, with their lines and pictures. */
const WAITING_BYTES_MAX = 256 * MIB;
/** Proxies often give up after 60 seconds. */
const WAIT_MS_MAX = 45_000;
/** A process that stops gives running requests 35 seconds. */
const WAIT_WHEN_STOPPING_MS_MAX = 20_000;
const RETRY_AFTER_SECONDS = 5;
/**
 * A process that is killed from outside, as when memory runs out, says nothing about its document. One that is lost
 * twice has a text that the compiler can't shape. The last attempt shows Latin letters only.
 */
const ATTEMPTS_MAX = 3;

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
}

/** A document that can't be made, now or later. The message is for people. */
export class DocumentFailure extends Error {
  override name = 'DocumentFailure';
}

/** Makes two files at a time, each in a process of its own. One process is for small documents only. */
export class Makers {
  private readonly small: WorkerProcess;
  private readonly large: WorkerProcess;
  private isStopped = false;
  private readonly places: Places<WorkerProcess>;

  constructor(fonts: FontPlaces) {
    const options = { ...OPTIONS, args: [JSON.stringify(fonts)] };
    this.small = new WorkerProcess(options);
    this.large = new WorkerProcess(options);
    this.places = new Places({
      small: this.small,
      large: this.large,
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
    kind: FileKind,
    document: DocumentToMake,
    { tenant, caller }: MakingDemand,
  ): Promise<Buffer<ArrayBuffer>> {
    const cost = costOf(kind, document);
    const demand = { tenant, caller, weight: bytesOf(document) };
    const size = cost > SMALL_COST_MAX ? 'LARGE' : 'SMALL';
    return this.places.inTurn(size, demand, (worker) =>
      countFile(kind, this.makeWith(worker, kind, document)),
    );
  }

  drain(): void {
    this.places.drain();
  }

  stop(): void {
    this.isStopped = true;
    this.small.stop();
    this.large.stop();
  }

  private async makeWith(
    worker: WorkerProcess,
    kind: FileKind,
    document: DocumentToMake,
  ): Promise<Buffer<ArrayBuffer>> {
    for (let attempt = 1; ; attempt++) {
      const parts = partsOf({ kind, isPlain: attempt === ATTEMPTS_MAX }, document);
      try {
        return fileOf(await worker.ask<Answer>(parts, isLast, limitsOf(document)));
      } catch (error) {
        const hasCrashed = error instanceof WorkerEnded && error.reason === 'CRASH';
        if (!hasCrashed || this.isStopped || attempt === ATTEMPTS_MAX) throw this.explain(error);
      }
    }
  }

  private explain(error: unknown): Error {
    if (error instanceof DocumentFailure) return error;
    const reason = error instanceof WorkerEnded && !this.isStopped ? error.reason : 'TIME';
    if (reason !== 'TIME') return new DocumentFailure(FAILURES[reason]);
    return unavailable('documents', 'Documents can not be made at the moment', RETRY_AFTER_SECONDS, error);
  }
}

async function countFile<T>(kind: FileKind, making: Promise<T>): Promise<T> {
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

function fileOf(answers: Answer[]): Buffer<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  for (const answer of answers) {
    if ('problem' in answer) throw failureOf(answer);
    if ('piece' in answer) pieces.push(answer.piece);
  }
  return Buffer.concat(pieces);
}

/** Only the log shows what went wrong inside. */
function failureOf({ problem, isForPeople }: { problem: string; isForPeople: boolean }): DocumentFailure {
  return isForPeople ? new DocumentFailure(problem) : new DocumentFailure(FAILURES.CRASH, { cause: problem });
}

/** Milliseconds of computing time, measured. */
function costOf(kind: FileKind, { lines }: DocumentToMake): number {
  return kind === 'UBL' || kind === 'CII' ? 1 + lines.length / 20 : 30 + lines.length;
}

function bytesOf({ lines, logo, background }: DocumentToMake): number {
  return 10_000 + 1_000 * lines.length + (logo?.length ?? 0) + (background?.length ?? 0);
}

/** Several times as much as documents of this size take: 1,000 lines took 0.7 seconds and 45 MiB. */
function limitsOf({ lines }: DocumentToMake): TaskLimits {
  return {
    timeMs: 60_000 + 15 * lines.length, // a busy machine takes many times the computing time
    computingMs: 10_000 + 5 * lines.length,
    memoryBytes: 512 * MIB + 0.1 * MIB * lines.length,
  };
}

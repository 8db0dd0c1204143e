import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import type { ExportFileType, ExportKind } from './schema.ts';

/** What is to be made: the days of the tenant, both included, and where its records are. */
export interface Order {
  id: string;
  tenantId: string;
  from: string;
  to: string;
  /** What the check of the kind made, encrypted. */
  sealedPassphrase: string | null;
  db: Scope;
  clock: Clock;
  /** Aborted when the work takes too long, was given to another process, or has to end with this one. */
  signal: AbortSignal;
}

export interface Output {
  /** Stores a file while it is made, and resolves once it is stored whole. Files follow each other. */
  put(name: string, contentType: ExportFileType, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Says how far the work is. It may be called often: few calls are written. */
  progress(done: number, total: number): Promise<void>;
}

/**
 * Makes the files of one kind of export. It may be interrupted at any time, and then begins anew. A refusal with a status below
 * 500 says what the tenant has to do first: the export fails with its message. What else fails is tried again.
 */
export type Maker = (order: Order, output: Output) => Promise<void>;

/**
 * Refuses what the caller may not ask for, or the settings of the tenant do not allow yet. They may change until the maker begins, so
 * it looks again. A kind that encrypts returns a new passphrase, to be shown once, and the same encrypted for the maker.
 */
export type Check = (context: TenantContext, id: string) => Promise<Passphrase | undefined>;

export interface Passphrase {
  passphrase: string;
  sealedPassphrase: string;
}

export type Checks = Readonly<Partial<Record<ExportKind, Check>>>;
export type Makers = Readonly<Record<ExportKind, Maker>>;

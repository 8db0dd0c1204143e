import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { RecordedFile } from '../../../platform/storage/verified-file.ts';
import { eInvoiceProblems } from '../../documents/e-invoice/check.ts';
import { type DocumentHead, FILE_KINDS, type FileKind } from '../../documents/facts/document.ts';
import type { Makers } from '../../documents/making/makers.ts';
import type { FileRow } from './store.ts';

const KEY = /^[0-9a-f]+\/[0-9a-f]{2}\/(tnt_[0-9a-z]+)\.document\.([0-9a-f]{64})$/;

/** The dependencies of document files other than the database. */
export interface DocumentFiles {
  storage: Storage;
  makers: Makers;
  /** Every key starts with this prefix, so that installations can share a bucket. */
  prefix: string;
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Files that are being made, by document and kind, so that concurrent requests share one. */
  inProgress: Map<string, Promise<FileRow>>;
}

/** The files that an issued document has. One that can't be an e-invoice has a PDF only. */
export function kindsOf(head: DocumentHead): readonly FileKind[] {
  return eInvoiceProblems(head).length === 0 ? FILE_KINDS : ['PDF'];
}

/** All other issued documents have lines. */
export function isCarriedOver({ type, number, lineCount }: DocumentHead): boolean {
  return type === 'INVOICE' && number !== undefined && lineCount === 0;
}

/** The key of a file in the storage. Keys spread over 256 directories. */
export function keyOf(
  { prefix }: Pick<DocumentFiles, 'prefix'>,
  tenantId: string,
  contentHash: string,
): string {
  return `${prefix}/${contentHash.slice(0, 2)}/${tenantId}.document.${contentHash}`;
}

/** A file as the storage must have it. */
export function recordedFile(
  files: Pick<DocumentFiles, 'prefix'>,
  tenantId: string,
  { contentHash, sizeBytes }: Pick<FileRow, 'contentHash' | 'sizeBytes'>,
): RecordedFile {
  return { key: keyOf(files, tenantId, contentHash), sizeBytes, sha256: contentHash };
}

/** Returns the tenant and the hash that `keyOf` made the key of, or undefined for any other key. */
export function ownerOfFile(key: string): { tenantId: string; contentHash: string } | undefined {
  const [, tenantId, contentHash] = KEY.exec(key) ?? [];
  return tenantId !== undefined && contentHash !== undefined ? { tenantId, contentHash } : undefined;
}

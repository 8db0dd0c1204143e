import { RetainerError } from '../../client/src/client.ts';

const KEY_BYTES = 16;

/** Goes into the `params` of a POST: `params: { header: attempt.header }`. */
export interface Attempt {
  header: { 'idempotency-key': string };
}

/**
 * Gives the same idempotency key to tries of the same thing, so that one whose answer got lost is not done twice. Something
 * else, or a try that the service has answered, gets a new key.
 */
export class Attempts {
  private last: { text: string; attempt: Attempt } | undefined;

  for(values: unknown): Attempt {
    const text = JSON.stringify(values) ?? '';
    if (this.last?.text === text) return this.last.attempt;
    const attempt = { header: { 'idempotency-key': newKey() } };
    this.last = { text, attempt };
    return attempt;
  }

  /** An answer that says no is final, and must not be given again from the stored answers. */
  failed(error: unknown): void {
    if (!isOpen(error)) this.last = undefined;
  }

  succeeded(): void {
    this.last = undefined;
  }
}

/** Whether it may have been done all the same. */
export function isOpen(error: unknown): boolean {
  return !(error instanceof RetainerError) || error.status === 0 || error.status >= 500;
}

/** Makes an idempotency key. `randomUUID` exists on secure pages only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

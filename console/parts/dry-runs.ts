import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../client/src/client.ts';
import { type Read, useRead } from './reads.ts';

/** Typing that pauses this long is tried. */
const PAUSE_MS = 300;

export type DryRun<T> = Pick<Read<T>, 'data' | 'error' | 'isLoading'>;

/**
 * Tries a change, and tries anew once the key has stayed the same for a moment. The last outcome stays until the next one is
 * there. Without a key, nothing is tried.
 */
export function useDryRun<T>(key: string | undefined, trying: Parameters<typeof useRead<T>>[1]): DryRun<T> {
  const [settled, settle] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => settle(key), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const isSettled = settled === key;
  // No change of a record reads these again: the dialog closes with it.
  const read = useRead<T>(settled && `dry-runs/${settled}`, trying);
  const last = useRef<T | undefined>(undefined);
  if (key === undefined) last.current = undefined;
  else if (isSettled && read.data !== undefined) last.current = read.data;
  return {
    data: last.current,
    error: isSettled ? read.error : undefined,
    isLoading: !isSettled || read.isLoading,
  };
}

type Change = Schemas['DryRun']['changes'][number];

/** The states in which a dry run would leave the records of a type, as the journal names their fields. */
export function statesAfter<State>(changes: readonly Change[], resource: string): State[] {
  return changes.flatMap((change) => (change.resource === resource ? [change.after as State] : []));
}

import { type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Answer } from '../../client/src/client.ts';
import { place } from '../app/router.ts';
import { Loading } from './loading.ts';
import { rememberTag } from './tags.ts';

/** Answers that no screen shows are forgotten beyond this number, the oldest first. */
const KEPT_MAX = 200;

/** Something read from the API and kept under a key. */
export interface Kept {
  readonly loading: Loading;
}

const kept = new Map<string, Kept>();

/** Finds what is kept under a key of the current tenant, or makes it. */
export function keepUnder<K extends Kept>(key: string, make: () => K): K {
  const full = `${place.peek().tenant ?? ''} ${key}`;
  const known = kept.get(full) as K | undefined;
  if (known) return known;
  for (const [name, one] of kept) {
    if (kept.size < KEPT_MAX) break;
    if (one.loading.users === 0) kept.delete(name);
  }
  const made = make();
  kept.set(full, made);
  return made;
}

/**
 * Reads again what was read under keys that begin with one of these. Call it after a change:
 * `refresh('invoices', 'time-entries')`.
 */
export function refresh(...prefixes: string[]): void {
  const starts = prefixes.map((prefix) => `${place.peek().tenant ?? ''} ${prefix}`);
  for (const [key, one] of kept) if (starts.some((start) => key.startsWith(start))) one.loading.renew();
}

/** Forgets everything, when somebody else signs in. */
export function forgetAll(): void {
  for (const one of kept.values()) one.loading.stop();
  kept.clear();
}

/** Reads again what is shown, after a new sign-in or when the tab comes back. */
export function refreshShown(): void {
  for (const { loading } of kept.values()) if (loading.users > 0) loading.renew();
}

export interface Read<T> {
  data: T | undefined;
  error: unknown;
  /** True while the first or next answer is fetched. */
  isLoading: boolean;
  reload(): void;
  /** Waits for an answer that is on its way, such as after a change. */
  settled(): Promise<void>;
}

type Fetching<T> = (signal: AbortSignal) => Promise<Pick<Answer<T>, 'data'> & { etag?: string | undefined }>;

class KeptRead<T> implements Kept {
  readonly data: Signal<T | undefined> = signal(undefined);
  fetching: Fetching<T>;
  readonly loading = new Loading(async (signal) => {
    const answer = await this.fetching(signal);
    rememberTag(answer);
    return () => {
      this.data.value = answer.data;
    };
  });

  constructor(fetching: Fetching<T>) {
    this.fetching = fetching;
  }
}

/**
 * Reads from the API and shows the last answer while the next is fetched. Readers of the same key share one answer.
 * Without a key, nothing is read.
 */
export function useRead<T>(key: string | undefined, fetching: Fetching<T>): Read<T> {
  const { tenant } = place.value;
  const one = useMemo(() => {
    const make = () => new KeptRead<T>(fetching);
    return key === undefined ? make() : keepUnder(key, make);
  }, [tenant, key]);
  one.fetching = fetching;
  useEffect(() => (key === undefined ? undefined : one.loading.use()), [one]);
  return {
    data: one.data.value,
    error: one.loading.error.value,
    isLoading: one.loading.isLoading.value,
    reload: () => one.loading.renew(),
    settled: () => one.loading.settled(),
  };
}

import { counter, gauge, type Tally } from './metric.ts';

const lookups = counter({
  name: 'retainer_cache_lookups_total',
  help: 'Lookups in a cache by their result. A miss of tokens verifies one, a miss of standings asks the database',
  labels: ['cache', 'result'],
});
const entries = gauge({
  name: 'retainer_cache_entries',
  help: 'Entries of a cache: verified tokens, or tenants with known standings of callers',
  labels: ['cache'],
});

export function cacheMetrics(cache: 'tokens' | 'standings'): { hits: Tally; misses: Tally; entries: Tally } {
  return { hits: lookups.of(cache, 'hit'), misses: lookups.of(cache, 'miss'), entries: entries.of(cache) };
}

import { Counter, Gauge } from 'prom-client';

const lookups = new Counter({
  name: 'retainer_cache_lookups_total',
  help: 'Lookups in a cache by their result. A miss of tokens verifies one, a miss of memberships asks the database',
  labelNames: ['cache', 'result'],
});
const entries = new Gauge({
  name: 'retainer_cache_entries',
  help: 'Entries of a cache: verified tokens, or tenants with known memberships of callers',
  labelNames: ['cache'],
});

/** Shows the cache with zeros until it is used. */
export function cacheMetrics(cache: 'tokens' | 'memberships') {
  for (const result of ['hit', 'miss']) lookups.inc({ cache, result }, 0);
  entries.set({ cache }, 0);
  return {
    hits: lookups.labels(cache, 'hit'),
    misses: lookups.labels(cache, 'miss'),
    entries: entries.labels(cache),
  };
}

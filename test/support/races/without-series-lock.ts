import { registerHooks } from 'node:module';

/**
 * Preloaded with `--import`, it removes the lock from the statement that locks a tenant's series. It prints this
 * text once it has done so; the test looks for it.
 */
const LOCK_REMOVED = 'the lock of the series was removed';

const LOCKING = /(name: 'lock_series',[^`]*`[^`]*?) for no key update(?=`)/g;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/src/modules/documents/numbers/store.ts')) return loaded;
    const source = String(loaded.source instanceof Uint8Array ? Buffer.from(loaded.source) : loaded.source);
    const places = source.match(LOCKING)?.length ?? 0;
    if (places !== 1) throw new Error(`the lock of the series is in ${places} places, not in one`);
    console.error(LOCK_REMOVED);
    return { ...loaded, source: source.replace(LOCKING, '$1') };
  },
});

import { DRAIN_MS_MAX } from './platform/drain.ts';
import { CLOSE_DATABASE_MS_MAX } from './platform/installation/open.ts';

/** Work beside requests has 12 seconds to stop. A loop that waits for the database longer than this is left behind. */
export const BACKGROUND_STOP_MS_MAX = 15_000;
/** The background work, the connections (5 seconds) and the embedded PostgreSQL (25 seconds), with some reserve. */
export const CLOSE_MS_MAX = 50_000;
/** The longest drain (41 seconds), the background work and the connections. */
export const WORKER_STOP_MS_MAX = 65_000;

/** The longest that the service takes to stop. Service managers kill it later than this. */
export const STOP_MS_MAX = Math.max(DRAIN_MS_MAX + CLOSE_MS_MAX, WORKER_STOP_MS_MAX + CLOSE_DATABASE_MS_MAX);

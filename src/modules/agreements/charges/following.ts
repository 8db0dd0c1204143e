import type { Scope } from '../../../platform/database/database.ts';

/** Makes drafts follow after the terms of these contracts changed. Tracked work supplies it: agreements know no lines. */
export type FollowTerms = (db: Scope, contractIds: string[], now: string) => Promise<void>;

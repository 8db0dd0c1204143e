import type { Declaration, Statement, Values } from './statement.ts';

/**
 * - `no time limit`: for rare work of unknown length
 * - `one snapshot`: the same, and all its statements see the database as it was at the first
 */
export type TransactionLength = 'no time limit' | 'one snapshot';

/** Runs statements that see the rows of one scope: each on its own, or several in one transaction. */
export interface Scope {
  all<P extends Declaration, R extends Declaration, G extends object>(
    statement: Statement<P, R, G>,
    values: NoInfer<G>,
  ): Promise<Values<R>[]>;
  one<P extends Declaration, R extends Declaration, G extends object>(
    statement: Statement<P, R, G>,
    values: NoInfer<G>,
  ): Promise<Values<R> | undefined>;
  /** Commits all or nothing. Inside a transaction, the work joins that transaction. */
  transaction<T>(work: (scope: Scope) => Promise<T>, length?: TransactionLength): Promise<T>;
  /**
   * Does the work in a transaction of its own and undoes it. It waits little for locks and may take few seconds: a trial
   * holds the locks of the real work, so others wait for it.
   */
  trial<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Undoes what the work did if it fails. The transaction around it goes on. One attempt at a time. */
  attempt<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** The rows of this tenant, for the same author. Inside a transaction, the scope switches and the transaction stays. */
  inTenant(tenantId: string): Scope;
  /** Calls `then` after the commit, never after a rollback. */
  afterCommit(then: () => void): void;
}

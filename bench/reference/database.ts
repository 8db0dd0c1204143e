import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
export const db = drizzle(pool, { schema });

export type Transaction = Parameters<Parameters<NodePgDatabase<typeof schema>['transaction']>[0]>[0];

/** Who does something, and for whom. */
export interface Caller {
  tenantId: string;
  subject: string;
}

interface Change {
  resource: string;
  action: 'created' | 'updated' | 'finalized' | 'paid';
  before?: { id: string };
  after: { id: string };
}

/** Writes the audit trail and the outbox, in the transaction of the change. */
export async function record(
  tx: Transaction,
  { tenantId, subject }: Caller,
  changes: Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(schema.auditLog).values(
    changes.map(({ resource, action, before, after }) => ({
      ...{ tenantId, resource, action, after },
      actor: subject,
      resourceId: after.id,
      before: before ?? null,
    })),
  );
  await tx.insert(schema.outbox).values(
    changes.map(({ resource, action, after }) => ({
      tenantId,
      type: `${resource}.${action}`,
      recordId: after.id,
      payload: after,
    })),
  );
}

import { type AnyStatement, valuesOf } from './query.ts';
import type { Row, ScopeSettings } from './scoped-query.ts';

/** A read that is about to be sent. */
export interface Read {
  settings: ScopeSettings;
  statement: AnyStatement;
  values: readonly unknown[];
  settle: (outcome: Outcome) => void;
}

export interface Outcome {
  error: Error | null;
  rows: Row[];
  /** The time since the connection's previous answer, or since the read was sent. Joined reads divide it. */
  tookMs: number;
}

/** Characters of identifiers. PostgreSQL refuses some others, and the reads beside it would fail too. */
const PLAIN = /^\w+$/;

/**
 * Joins reads of one tenant that look for one record each, by the same statement, into one read that finds all of them.
 * PostgreSQL then sets up a statement once, which takes ten times as long as to find a further record.
 */
export function joinReads(reads: Read[]): Read[] {
  if (reads.length === 1) return reads;
  const alone: Read[] = [];
  const alike = new Map<string, Read[]>();
  for (const read of reads) {
    const { statement, settings, values } = read;
    if (!statement.forMany || settings.tenantId === undefined || !PLAIN.test(values[0] as string)) {
      alone.push(read);
      continue;
    }
    const key = `${statement.name} ${settings.tenantId}`;
    const others = alike.get(key);
    if (others) others.push(read);
    else alike.set(key, [read]);
  }
  return [...alone, ...[...alike.values()].map(joined)];
}

function joined(reads: Read[]): Read {
  const [first] = reads as [Read];
  if (reads.length === 1) return first;
  const statement = first.statement.forMany as AnyStatement;
  const ids = new Set(reads.map(({ values }) => values[0]));
  return {
    settings: first.settings,
    statement,
    values: valuesOf(statement, { ids: [...ids] }),
    settle: ({ error, rows, tookMs: tookTogetherMs }) => {
      const found = new Map(rows.map((row) => [row.id, row]));
      const tookMs = tookTogetherMs / reads.length;
      for (const read of reads) {
        const row = found.get(read.values[0]);
        // A copy each, because callers turn rows into what they show.
        read.settle({ error, rows: row ? [{ ...row }] : [], tookMs });
      }
    },
  };
}

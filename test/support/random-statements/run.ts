import type pg from 'pg';
import { violationsIn } from '../books/audit-books.ts';
import { enterTenant, type TestDatabase } from '../database.ts';
import { changesOf, frozenIn } from './frozen.ts';
import { Random } from './random.ts';
import { type Rows, readRows, readShapes, TABLES } from './rows.ts';
import { databaseRules } from './rules.ts';
import { type RandomStatement, randomStatement, type Shapes } from './statements.ts';

/** Statements between two looks at the rows of a tenant. Older rows would be refused for what they were. */
const STATEMENTS_PER_LOOK = 25;
const STATEMENTS_PER_TRANSACTION_MAX = 3;

export interface Plan {
  seed: number;
  statements: number;
  /** Statements between two audits. */
  auditEvery: number;
  tenants: [string, string];
}

export interface Outcome {
  tried: number;
  accepted: number;
  /** By the table and the verb of the statement. */
  acceptedOf: Map<string, number>;
}

/** Runs random statements as the application's role. Throws at the first audit that finds a broken rule. */
export async function runRandomStatements(db: TestDatabase, plan: Plan): Promise<Outcome> {
  const random = new Random(plan.seed);
  const outcome: Outcome = { tried: 0, accepted: 0, acceptedOf: new Map() };
  await db.asOwner((owner) =>
    db.asApplication(async (client) => {
      const shapes = await readShapes(owner);
      let before = await readAll(owner, plan.tenants);
      while (outcome.tried < plan.statements) {
        const log: string[] = [];
        const until = Math.min(outcome.tried + plan.auditEvery, plan.statements);
        const place = random.below(2);
        const tenantId = plan.tenants[place] as string;
        while (outcome.tried < until) {
          const look = {
            tenantId,
            rows: await readRows(owner, tenantId),
            strangers: before[1 - place] as Rows, // the statements can't change them
          };
          await tryStatements(client, { ...look, random, shapes, outcome, log });
        }
        const after = await readAll(owner, plan.tenants);
        const broken = [
          ...(await violationsIn(owner, databaseRules)),
          ...changesOf(frozenIn(before[place] as Rows), frozenIn(after[place] as Rows)),
          ...differences(before[1 - place] as Rows, after[1 - place] as Rows),
        ];
        if (broken.length > 0) throw new Error(report(plan.seed, broken, log));
        before = after;
      }
    }),
  );
  return outcome;
}

/** The rows of the other tenant that differ. The service itself makes files of issued documents meanwhile. */
function differences(before: Rows, after: Rows): string[] {
  return TABLES.filter((table) => table !== 'document_files').flatMap((table) => {
    const known = new Set(before[table].map((row) => JSON.stringify(row)));
    const now = after[table].map((row) => JSON.stringify(row));
    const changed = now.filter((row) => !known.has(row));
    return changed.length === 0 && now.length === known.size
      ? []
      : [
          `a tenant changes its own rows only: ${table} ${now.length - known.size} more, ${changed.join(' ')}`,
        ];
  });
}

const readAll = async (owner: pg.Client, tenants: string[]) => [
  await readRows(owner, tenants[0] as string),
  await readRows(owner, tenants[1] as string),
];

interface Trial {
  tenantId: string;
  rows: Rows;
  strangers: Rows;
  random: Random;
  shapes: Shapes;
  outcome: Outcome;
  /** The statements that were accepted since the last audit. */
  log: string[];
}

async function tryStatements(client: pg.Client, trial: Trial): Promise<void> {
  const { random, outcome } = trial;
  for (let left = STATEMENTS_PER_LOOK; left > 0; ) {
    const count = 1 + random.below(STATEMENTS_PER_TRANSACTION_MAX);
    await client.query('begin');
    await enterTenant(client, trial.tenantId);
    const accepted: RandomStatement[] = [];
    for (let made = 0; made < count; made++) {
      const statement = randomStatement({ ...trial, atMs: Date.now() }, trial.shapes);
      if (!statement) continue;
      outcome.tried++;
      left--;
      if (await isAccepted(client, statement)) accepted.push(statement);
    }
    const isKept = await client.query('commit').then(
      () => true,
      () => false,
    );
    if (!isKept) continue;
    outcome.accepted += accepted.length;
    for (const { text, values } of accepted) {
      const kind = text.startsWith('with') ? 'credit' : text.split(' ', 3).slice(0, 3).join(' ');
      outcome.acceptedOf.set(kind, (outcome.acceptedOf.get(kind) ?? 0) + 1);
      trial.log.push(`${text} -- ${JSON.stringify(values)}`);
    }
  }
}

/** A statement that changes nothing counts as refused: row-level security hides rows instead of refusing them. */
async function isAccepted(client: pg.Client, { text, values }: RandomStatement): Promise<boolean> {
  await client.query('savepoint before');
  try {
    const { rowCount } = await client.query(text, values);
    return (rowCount ?? 0) > 0;
  } catch {
    await client.query('rollback to before');
    return false;
  }
}

/** The broken rules, and the accepted statements that name one of their records; else all of them. */
function report(seed: number, broken: string[], log: string[]): string {
  const ids = [...broken.join(' ').matchAll(/\b[a-z]{3,4}_\w{5,}/g)].map(([id]) => id);
  const named = log.filter((line) => ids.some((id) => !id.startsWith('tnt_') && line.includes(id)));
  return [`RANDOM_SEED=${seed}`, ...broken, 'by one of:', ...(named.length > 0 ? named : log)].join('\n');
}

import type { Scope } from '../../platform/database/database.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { deleteProblem, putProblem, setIntegrationStatus } from './store.ts';

const MESSAGE_LENGTH_MAX = 1_000;
/** The subject of what is about the whole integration. */
const WHOLE = '';

type Told = (
  deps: Pick<IntegrationDependencies, 'clock'>,
  db: Scope,
  integrationId: string,
  message: string,
) => Promise<void>;

/** The whole integration is in trouble, and its status says so, unless its owner has switched it off. */
export const reportProblem: Told = (...told) => mark('ERROR', ...told);

/** The other side wants nothing any more: switched off until its owner switches it on again. */
export const switchOff: Told = (...told) => mark('DISABLED', ...told);

async function mark(
  status: 'ERROR' | 'DISABLED',
  ...[{ clock }, db, id, message]: Parameters<Told>
): Promise<void> {
  const now = clock.now().toISOString();
  await db.all(putProblem, { integrationId: id, subject: WHOLE, message: cut(message), now });
  await db.all(setIntegrationStatus, { id, status, unless: 'DISABLED', now });
}

/** What was wrong with the whole integration is so no more. */
export async function solveProblem(
  { clock }: Pick<IntegrationDependencies, 'clock'>,
  db: Scope,
  integrationId: string,
): Promise<void> {
  await db.all(deleteProblem, { integrationId, subject: WHOLE });
  const now = clock.now().toISOString();
  await db.all(setIntegrationStatus, { id: integrationId, status: 'ACTIVE', unless: 'DISABLED', now });
}

/** Something in it is in trouble; the rest goes on. */
export async function reportProblemWith(
  { clock }: Pick<IntegrationDependencies, 'clock'>,
  db: Scope,
  integrationId: string,
  subject: string,
  message: string,
): Promise<void> {
  const now = clock.now().toISOString();
  await db.all(putProblem, { integrationId, subject, message: cut(message), now });
}

export async function solveProblemWith(db: Scope, integrationId: string, subject: string): Promise<void> {
  await db.all(deleteProblem, { integrationId, subject });
}

function cut(message: string): string {
  return message.length > MESSAGE_LENGTH_MAX
    ? `${message.slice(0, MESSAGE_LENGTH_MAX - 1)}…`.toWellFormed()
    : message;
}

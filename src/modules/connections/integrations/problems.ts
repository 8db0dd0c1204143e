import type { Scope } from '../../../platform/database/database.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { deleteProblem, putProblem, setIntegrationStatus } from './store.ts';

const MESSAGE_LENGTH_MAX = 1_000;
/** The subject of a problem that concerns the whole integration. */
const WHOLE = '';

type WithClock = Pick<IntegrationDependencies, 'clock'>;

type Mark = (dependencies: WithClock, db: Scope, integrationId: string, message: string) => Promise<void>;

/** Sets the status to ERROR and says why. An integration that its owner disabled stays DISABLED. */
export const markFailed: Mark = (...given) => markAs('ERROR', ...given);

/** Sets the status to DISABLED and says why, until the owner enables the integration again. */
export const markDisabled: Mark = (...given) => markAs('DISABLED', ...given);

async function markAs(
  status: 'ERROR' | 'DISABLED',
  ...[{ clock }, db, id, message]: Parameters<Mark>
): Promise<void> {
  const now = clock.now().toISOString();
  await db.all(putProblem, { integrationId: id, subject: WHOLE, message: shorten(message), now });
  await db.all(setIntegrationStatus, { id, status, evenIfDisabled: false, now });
}

/** Sets the status to ACTIVE and resolves the problem of the whole integration, unless its owner disabled it. */
export async function markWorking({ clock }: WithClock, db: Scope, integrationId: string): Promise<void> {
  await resolveProblem(db, integrationId, WHOLE);
  const now = clock.now().toISOString();
  await db.all(setIntegrationStatus, { id: integrationId, status: 'ACTIVE', evenIfDisabled: false, now });
}

/** Reports a problem with one subject, such as an issue. The integration stays in use. */
export async function reportProblem(
  { clock }: WithClock,
  db: Scope,
  integrationId: string,
  subject: string,
  message: string,
): Promise<void> {
  const now = clock.now().toISOString();
  await db.all(putProblem, { integrationId, subject, message: shorten(message), now });
}

export async function resolveProblem(db: Scope, integrationId: string, subject: string): Promise<void> {
  await db.all(deleteProblem, { integrationId, subject });
}

function shorten(message: string): string {
  return message.length > MESSAGE_LENGTH_MAX
    ? `${message.slice(0, MESSAGE_LENGTH_MAX - 1)}…`.toWellFormed()
    : message;
}

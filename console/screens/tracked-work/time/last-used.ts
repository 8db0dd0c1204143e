import { place } from '../../../app/router.ts';
import { person } from '../../../app/session.ts';

export interface LastUsed {
  role: string;
  worker: string;
}

const keyOf = (projectId: string) =>
  `retainer.time.${place.peek().tenant}.${person.peek().subject ?? ''}.${projectId}`;

/** The role and the worker of the last entry or row that this person made for the project in this browser. */
export function lastUsed(projectId: string): LastUsed | undefined {
  if (!projectId) return undefined;
  try {
    return JSON.parse(localStorage.getItem(keyOf(projectId)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepLastUsed(projectId: string, { role, worker }: LastUsed): void {
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify({ role, worker }));
  } catch {
    // The storage is full or forbidden. Nothing is offered first then.
  }
}

interface WhoForm {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

/** Sets role and worker to those last used for the project that was picked. A role belongs to a contract, so another project clears it. */
export function offerLastUsed(form: WhoForm, projectId: string | undefined): void {
  if (!projectId) return;
  const last = lastUsed(projectId);
  form.set('role', last?.role ?? '');
  if (last?.worker) form.set('worker', last.worker);
}

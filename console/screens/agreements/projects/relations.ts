import type { Schemas } from '../../../../client/src/client.ts';

type Project = Schemas['ExpandableProject'];

/** The contract of a project that was read with it. */
export function contractOf({ contract }: Project) {
  return typeof contract === 'string' ? undefined : contract;
}

export function clientOf(project: Project) {
  const client = contractOf(project)?.client;
  return typeof client === 'string' ? undefined : client;
}

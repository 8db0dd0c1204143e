import { type Static, Type } from 'typebox';
import { body, reference, text } from '../../platform/schema.ts';
import type { NamedRecord } from '../provider.ts';

/** More projects than a webhook's filter has been seen to take; further ones go into a second integration. */
const MAPPINGS_MAX = 200;
const ROLE_LENGTH_MAX = 100;
/** Jira makes keys of up to 10 characters; sites that were moved to the cloud have longer ones. */
const PROJECT_KEY_PATTERN = '^[A-Z][A-Z0-9_]{1,49}$';
/** It stands in the path of every call. */
export const CLOUD_ID_PATTERN = '^[A-Za-z0-9-]{1,64}$';

const mapping = body(
  {
    projectKey: Type.String({
      pattern: PROJECT_KEY_PATTERN,
      'x-says': "must be a project's key as Jira shows it: a capital letter, then capitals, digits or _",
      description: "The Jira project's key.",
      examples: ['WEB'],
    }),
    projectId: reference('project', 'The project whose contract is charged for the work.'),
  },
  'A Jira project, and the project here that its work belongs to.',
);

export const jiraConfig = body(
  {
    cloudId: Type.Optional(
      Type.String({
        pattern: CLOUD_ID_PATTERN,
        description: 'The Jira site, when the account that authorised can reach more than one.',
        examples: ['11223344-a1b2-3b33-c444-def123456789'],
      }),
    ),
    mappings: Type.Optional(
      Type.Array(mapping, {
        maxItems: MAPPINGS_MAX,
        description: 'Which Jira projects are followed. Without any, nothing is.',
      }),
    ),
    role: Type.Optional(
      text(1, ROLE_LENGTH_MAX, {
        description: "The role whose rate of the contract applies; without it, the contract's general rate.",
        example: 'Developer',
      }),
    ),
  },
  'Which Jira projects become billables, and of which contract.',
);

export type JiraConfig = Static<typeof jiraConfig>;

export function mappingsOf(config: unknown): { projectKey: string; projectId: string }[] {
  return (config as JiraConfig).mappings ?? [];
}

export function namedRecords(config: JiraConfig): NamedRecord[] {
  const ids = new Set(mappingsOf(config).map(({ projectId }) => projectId));
  return [...ids].map((id) => ({ kind: 'project', id }));
}

/** An issue has one project, so a project's work goes to one place. */
export function check(config: JiraConfig): { field: string; message: string; constraint: string }[] {
  const seen = new Set<string>();
  return mappingsOf(config).flatMap(({ projectKey }, index) => {
    if (!seen.has(projectKey)) {
      seen.add(projectKey);
      return [];
    }
    const message = `${projectKey} is mapped already`;
    return [{ field: `mappings.${index}.projectKey`, message, constraint: 'unique' }];
  });
}

export function projectOf(config: unknown, projectKey: string): string | undefined {
  return mappingsOf(config).find((one) => one.projectKey === projectKey)?.projectId;
}

export function roleOf(config: unknown): string | undefined {
  return (config as JiraConfig).role;
}

/**
 * The issues of the mapped projects; undefined when there are none. Sorted, so that the order of mappings makes
 * no difference; quoted, since a key may be a word of the query language (`ORDER`, `IN`).
 */
export function projectsFilter(config: unknown): string | undefined {
  const keys = mappingsOf(config).map(({ projectKey }) => `"${projectKey}"`);
  return keys.length === 0 ? undefined : `project in (${keys.sort().join(', ')})`;
}

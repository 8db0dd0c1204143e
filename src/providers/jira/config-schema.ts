import { type Static, Type } from 'typebox';
import { body, reference, text } from '../../platform/schema.ts';
import type { NamedRecord } from '../provider.ts';
import { setting } from '../setting.ts';

/** Keeps a webhook's filter within Jira's limit. Further projects need a second integration. */
const MAPPINGS_MAX = 200;
const ROLE_LENGTH_MAX = 100;
/** Jira Cloud creates keys of up to 10 characters. Sites that moved to the cloud may have longer ones. */
const PROJECT_KEY_PATTERN = '^[A-Z][A-Z0-9_]{1,49}$';
/** Restricted, because the identifier is part of every call's path. */
export const CLOUD_ID_PATTERN = '^[A-Za-z0-9-]{1,64}$';

const mapping = body(
  {
    projectKey: setting(
      'Jira project key',
      Type.String({
        pattern: PROJECT_KEY_PATTERN,
        'x-says': "must be a project's key as Jira shows it: a capital letter, then capitals, digits or _",
        description: "The Jira project's key.",
        examples: ['WEB'],
      }),
    ),
    projectId: setting(
      'Project',
      reference('project', 'The project whose contract is charged for the work.'),
      { records: 'projects' },
    ),
  },
  'A Jira project and the project that its work belongs to.',
  { title: 'Mapping' },
);

export const jiraConfig = body(
  {
    mappings: Type.Optional(
      setting(
        'Projects',
        Type.Array(mapping, {
          maxItems: MAPPINGS_MAX,
          description: 'The Jira projects to follow. Time logged in a Jira project becomes time of yours.',
        }),
        { suggested: [{}] },
      ),
    ),
    role: Type.Optional(
      setting(
        'Role',
        text(1, ROLE_LENGTH_MAX, {
          description:
            "The role of new time entries, whose rate in the contract applies. Without it, the contract's general rate applies.",
          example: 'Developer',
        }),
        { placeholder: 'Everybody' },
      ),
    ),
    cloudId: Type.Optional(
      setting(
        'Jira site',
        Type.String({
          pattern: CLOUD_ID_PATTERN,
          description:
            "The site's identifier. Required if the account that authorised has access to more than one.",
          examples: ['11223344-a1b2-3b33-c444-def123456789'],
        }),
        { placeholder: 'The only one' },
      ),
    ),
  },
  'The Jira projects whose work becomes time entries.',
);

export type JiraConfig = Static<typeof jiraConfig>;

export function namedProjects({ mappings = [] }: JiraConfig): NamedRecord[] {
  return mappings.map(({ projectId }, index) => ({
    field: `mappings.${index}.projectId`,
    kind: 'project',
    id: projectId,
  }));
}

/** Refuses a Jira project that is mapped twice. */
export function checkMappings({ mappings = [] }: JiraConfig) {
  const seen = new Set<string>();
  return mappings.flatMap(({ projectKey }, index) => {
    const isRepeated = seen.has(projectKey);
    seen.add(projectKey);
    const field = `mappings.${index}.projectKey`;
    return isRepeated ? [{ field, message: `${projectKey} is already mapped`, constraint: 'unique' }] : [];
  });
}

export function projectOf({ mappings = [] }: JiraConfig, projectKey: string): string | undefined {
  return mappings.find((mapping) => mapping.projectKey === projectKey)?.projectId;
}

export function roleOf({ role }: JiraConfig): string | undefined {
  return role;
}

/**
 * A JQL filter for the issues of mapped projects; undefined if none is mapped. The keys are sorted, so that the order
 * of mappings does not matter, and quoted, because a key may be a keyword of JQL (`ORDER`, `IN`).
 */
export function mappedProjectsFilter({ mappings = [] }: JiraConfig): string | undefined {
  const keys = mappings.map(({ projectKey }) => `"${projectKey}"`);
  return keys.length === 0 ? undefined : `project in (${keys.sort().join(', ')})`;
}

import { roles } from '../../../src/platform/http/auth/roles.ts';
import { includesScope } from '../../../src/platform/http/auth/scopes.ts';
import type { Break, Rule } from './rules.ts';
import { type Comparison, compareSchemas, isRetired } from './schemas.ts';
import type { OperationSurface, Surface } from './surface.ts';

/** What of the later document breaks programs that were written for the earlier one, on that day. */
export function breaksBetween(before: Surface, after: Surface, day: string): Break[] {
  const comparison: Comparison = { before, after, day, known: new Map() };
  const operations = Object.entries(before.operations).flatMap(([name, old]) => {
    const now = after.operations[name];
    if (now) return compareOperations(name, old, now, comparison);
    return isRetired(old, day) ? [] : [{ rule: 'operationRemoved' as Rule, where: name, what: 'is gone' }];
  });
  const schemas = Object.keys(before.schemas)
    .filter((name) => !after.schemas[name])
    .map((name): Break => ({ rule: 'schemaRemoved', where: name, what: 'is gone' }));
  const breaks = [
    ...operations,
    ...compareBodies(before.messages, after.messages, comparison),
    ...compareRefusals(before.refusals, after.refusals, comparison),
    ...schemas,
  ];
  // A named schema stands in many operations, and is told of once.
  return [...new Map(breaks.map((one) => [JSON.stringify(one), one])).values()];
}

function compareBodies(
  before: Surface['messages'],
  after: Surface['messages'],
  comparison: Comparison,
): Break[] {
  return Object.entries(before).flatMap(([name, old]) =>
    compareSchemas(old, after[name] ?? {}, { where: name, direction: 'answer' }, comparison),
  );
}

function compareRefusals(
  before: Surface['refusals'],
  after: Surface['refusals'],
  comparison: Comparison,
): Break[] {
  return Object.entries(before).flatMap(([status, { codes, body }]): Break[] => {
    const now = after[status] ?? { codes: [], body: {} };
    const gone = codes.filter((code) => !now.codes.includes(code));
    return [
      ...gone.map((code): Break => ({ rule: 'codeRemoved', where: status, what: `has no ${code} any more` })),
      ...compareSchemas(body, now.body, { where: status, direction: 'answer' }, comparison),
    ];
  });
}

function compareOperations(
  where: string,
  before: OperationSurface,
  after: OperationSurface,
  comparison: Comparison,
): Break[] {
  const found: Break[] = [];
  const add = (rule: Rule, what: string) => found.push({ rule, where, what });
  if (before.name !== after.name) add('operationRenamed', `was ${before.name}, is ${after.name}`);
  if (rankOf(after) > rankOf(before))
    add('roleRaised', `needed ${before.role ?? 'no role'}, needs ${after.role}`);
  const scopes = before.scope === undefined ? [] : [before.scope];
  if (after.scope !== undefined && !includesScope(scopes, after.scope))
    add('scopeChanged', `needed ${before.scope ?? 'no scope'}, needs ${after.scope}`);
  for (const credential of after.credentials)
    if (!before.credentials.includes(credential)) add('credentialAdded', `needs ${credential}`);
  return [
    ...found,
    ...compareParameters(where, before, after, comparison),
    ...compareRequests(where, before, after, comparison),
    ...compareAnswers(where, before, after, comparison),
  ];
}

/** How much an operation asks of its caller. */
function rankOf({ role }: OperationSurface): number {
  return role === undefined ? -1 : (roles as readonly string[]).indexOf(role);
}

function compareParameters(
  where: string,
  before: OperationSurface,
  after: OperationSurface,
  comparison: Comparison,
): Break[] {
  const lost = Object.entries(before.parameters).flatMap(([name, { schema: old }]): Break[] => {
    const now = after.parameters[name];
    const place = { where: `${where}, ${name}`, direction: 'request' as const };
    if (now) return compareSchemas(old, now.schema, place, comparison);
    return isRetired(old, comparison.day)
      ? []
      : [{ rule: 'parameterRemoved', where: place.where, what: 'is gone' }];
  });
  const required = Object.entries(after.parameters)
    .filter(([name, { isRequired }]) => isRequired && !before.parameters[name]?.isRequired)
    .map(([name]): Break => ({ rule: 'parameterRequired', where: `${where}, ${name}`, what: 'is required' }));
  return [...lost, ...required];
}

function compareRequests(
  where: string,
  { body: before }: OperationSurface,
  { body: after }: OperationSurface,
  comparison: Comparison,
): Break[] {
  const found: Break[] = [];
  if (after?.isRequired && !before?.isRequired)
    found.push({ rule: 'bodyRequired', where, what: 'needs a body' });
  for (const [type, old] of Object.entries(before?.content ?? {})) {
    const now = after?.content[type];
    if (now) found.push(...compareSchemas(old, now, { where, direction: 'request' }, comparison));
    else found.push({ rule: 'bodyTypeRemoved', where, what: `takes no ${type}` });
  }
  return found;
}

function compareAnswers(
  where: string,
  { answers: before }: OperationSurface,
  { answers: after }: OperationSurface,
  comparison: Comparison,
): Break[] {
  const found: Break[] = [];
  const add = (rule: Rule, what: string) => found.push({ rule, where, what });
  for (const status of Object.keys(after)) if (!before[status]) add('statusChanged', `may answer ${status}`);
  for (const [status, old] of Object.entries(before)) {
    const now = after[status];
    if (!now) {
      add('statusChanged', `never answers ${status}`);
      continue;
    }
    for (const header of old.headers)
      if (!now.headers.includes(header)) add('answerHeaderRemoved', `${status} has no ${header}`);
    for (const [type, schema] of Object.entries(old.content)) {
      const later = now.content[type];
      if (later) found.push(...compareSchemas(schema, later, { where, direction: 'answer' }, comparison));
      else add('answerTypeRemoved', `${status} has no ${type}`);
    }
  }
  return found;
}

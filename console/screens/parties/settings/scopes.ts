/** The resources that access tokens can be limited to, in groups for people. */
export const SCOPE_GROUPS = {
  clients: ['clients', 'addresses', 'contacts', 'emails', 'assets', 'media'],
  agreements: ['quotes', 'contracts', 'charges', 'allowances', 'projects'],
  work: ['time-entries', 'expenses', 'receipts'],
  billing: ['invoices', 'billables', 'credit-notes'],
  money: ['payments', 'payment-attempts', 'refunds', 'write-offs', 'bank-statements', 'bank-entries'],
  correspondence: ['messages', 'links', 'reminders', 'message-texts', 'mail-server'],
  books: ['bookkeeping', 'customer-accounts', 'reports', 'exports'],
  connections: ['integrations', 'providers', 'events', 'deliveries', 'webhooks'],
  company: [
    ...(['tenants', 'members', 'access-tokens', 'limits'] as const),
    ...(['audit-entries', 'imports', 'import-mappings', 'erasures'] as const),
  ],
} as const;

export type ScopeGroup = keyof typeof SCOPE_GROUPS;
export type Resource = (typeof SCOPE_GROUPS)[ScopeGroup][number];
export type Level = 'read' | 'write';

const ONLY_ONE: Partial<Record<Resource, Level>> = {
  ...{ 'payment-attempts': 'read', reminders: 'read', reports: 'read', providers: 'read', events: 'read' },
  ...{ limits: 'read', 'audit-entries': 'read', 'import-mappings': 'read', webhooks: 'write' },
};

export const RESOURCES: readonly Resource[] = Object.values(SCOPE_GROUPS).flat();

export function levelsOf(resource: Resource): readonly Level[] {
  const only = ONLY_ONE[resource];
  return only === undefined ? ['read', 'write'] : [only];
}

/** Every scope, as the API writes it. */
export function everyScope(): string[] {
  return RESOURCES.flatMap((resource) => levelsOf(resource).map((level) => `${resource}:${level}`));
}

/** The access that scopes give to a resource. Writing includes reading. */
export function levelIn(scopes: readonly string[], resource: Resource): Level | undefined {
  if (scopes.includes(`${resource}:write`)) return 'write';
  return scopes.includes(`${resource}:read`) ? 'read' : undefined;
}

/** The scopes, with another level of one resource. */
export function withLevel(scopes: readonly string[], resource: Resource, level: Level | undefined): string[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${resource}:`));
  return level === undefined ? others : [...others, `${resource}:${level}`];
}

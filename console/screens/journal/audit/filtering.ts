import type { Paths } from '../../../../client/src/client.ts';
import { words } from '../../../words/words.ts';
import { resourceName } from './names.ts';

/** The parameters of the address. */
export const FILTERS = ['record', 'actor', 'action', 'kind', 'from', 'to'] as const;

export type Given = { [Name in (typeof FILTERS)[number]]?: string };

export const ACTIONS = Object.entries(words.audit.actions).map(([value, text]) => ({ value, text }));

const RESOURCES = [
  ...[
    'client',
    'contract',
    'project',
    'charge',
    'allowance',
    'timeEntry',
    'expense',
    'receipt',
    'invoice',
    'billable',
    'payment',
    'refund',
  ],
  'creditNote',
  ...['bankStatement', 'bankEntry', 'paymentAttempt', 'reminder'],
  ...['address', 'contact', 'email', 'integration', 'subscription', 'member', 'accessToken', 'tenant'],
  ...['messageText', 'link', 'erasure'],
  ...['documentFile', 'asset', 'attachment'],
] as const;

export const KINDS = RESOURCES.map((value) => ({ value, text: resourceName(value) }));

type AuditQuery = NonNullable<Paths['/audit-entries']['get']['parameters']['query']>;

/** The filters as the API names them. One that it does not know is refused by it, and its words are shown. */
export function queryOf({ record, actor, action, kind, from, to }: Given): AuditQuery {
  return {
    ...(record && { resourceId: record }),
    ...(actor && { actor }),
    ...(action && { action: action as NonNullable<AuditQuery['action']> }),
    ...(kind && { resource: [kind] as NonNullable<AuditQuery['resource']> }),
    ...(from && { createdFrom: from }),
    ...(to && { createdTo: to }),
  };
}

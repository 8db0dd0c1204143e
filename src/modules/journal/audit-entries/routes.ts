import { page, type Route, record, route } from '../../../platform/http/route.ts';
import type { JournalDependencies } from '../chain/sealing.ts';
import { auditEntry, auditEntryParams, auditEntryQuery } from './schema.ts';
import { findAuditEntries, getAuditEntry } from './service.ts';

const tag = 'Audit entries';

export const auditEntryRoutes = (journal: JournalDependencies): Route[] => [
  route({
    method: 'GET',
    path: '/audit-entries',
    tag,
    summary: 'List audit entries',
    description:
      'Every change of a record, newest first. Entries are never changed or removed, and are sealed into a chain of hashes within a second. With a filter, a page may hold fewer entries than `limit`, or none, although `Link` leads to a next one.',
    access: 'VIEWER',
    query: auditEntryQuery,
    answer: page(auditEntry),
    handler: (context, { query }) => findAuditEntries(journal, context, query),
  }),
  route({
    method: 'GET',
    path: '/audit-entries/{auditEntryId}',
    tag,
    summary: 'Get one audit entry',
    access: 'VIEWER',
    params: auditEntryParams,
    answer: record(auditEntry),
    withoutTag: 'an entry never changes',
    handler: (context, { params }) => getAuditEntry(journal, context, params.auditEntryId),
  }),
];

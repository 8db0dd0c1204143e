import { statement } from '../../../platform/database/statement.ts';

/** The day on which a draft is issued automatically, for drafts that are. */
export const readIssueDay = statement({
  name: 'read_issue_day',
  parameters: { id: 'text' },
  row: { issuesOn: 'date?' },
  sql: `select issues_on(invoices) as "issuesOn" from invoices where id = $id`,
  isLookup: true,
});

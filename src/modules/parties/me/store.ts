import { statement } from '../../../platform/database/statement.ts';

export const readNameOfToken = statement({
  name: 'read_name_of_token',
  parameters: { id: 'text' },
  row: { name: 'text' },
  sql: `select name from access_tokens where id = $id`,
  isLookup: true,
});

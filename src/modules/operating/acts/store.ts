import { jsonOf, type RowOf, statement } from '../../../platform/database/statement.ts';

export const recordActStatement = statement({
  name: 'record_act',
  isWrite: true,
  parameters: { by: 'text', action: 'text', tenantId: 'text?', details: jsonOf<object>() },
  row: { sequence: 'bigint' },
  sql: 'select record_act($by, $action, $tenantId, $details) as sequence',
});

const row = {
  sequence: 'bigint',
  actor: 'text',
  action: 'text',
  tenant: 'text?',
  details: jsonOf<object>(),
  createdAt: 'timestamptz',
  previousHash: 'text?',
  hash: 'text',
} as const;

export type ActRow = RowOf<typeof listActs>;

/** The acts with a filter are found by the index of one of them. */
export const listActs = statement({
  name: 'list_acts',
  noPlanCache: true,
  parameters: {
    ...{ tenantId: 'text?', actor: 'text?', action: 'text?' },
    ...{ beforeSequence: 'bigint', count: 'bigint' },
  },
  row,
  sql: `select sequence, actor, action, tenant_id as tenant, details, created_at as "createdAt",
          (select encode(previous.hash, 'hex') from acts as previous where previous.sequence = acts.sequence - 1) as "previousHash",
          encode(hash, 'hex') as hash
        from acts
        where sequence < $beforeSequence and ($tenantId::text is null or tenant_id = $tenantId)
          and ($actor::text is null or actor = $actor) and ($action::text is null or action = $action)
        order by sequence desc limit $count`,
});

export const readActsHead = statement({
  name: 'read_acts_head',
  parameters: {},
  row: { sequence: 'bigint', hash: 'text' },
  sql: `select sequence, encode(hash, 'hex') as hash from acts_head`,
});

export const listActLinks = statement({
  name: 'list_act_links',
  parameters: { afterSequence: 'bigint', count: 'bigint' },
  row: { sequence: 'bigint', covered: 'text', hash: 'text' },
  sql: `select sequence, encode(convert_to(act_text(acts), 'UTF8'), 'hex') as covered, encode(hash, 'hex') as hash
        from acts where sequence > $afterSequence order by sequence limit $count`,
});

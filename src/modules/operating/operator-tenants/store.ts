import {
  jsonOf,
  optionalJsonOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import type { ExternalIds } from '../../../platform/external-ids/store.ts';
import { agePosition } from '../../../platform/http/answers/pagination.ts';
import type { TenantLimits } from '../../../platform/http/limits/tenant-limits.ts';
import type { ClonedFrom } from '../../parties/cloned-from.ts';
import { TENANT_MODES } from '../../parties/tenants/schema.ts';
import { type Owner, TENANT_STATUSES } from './schema.ts';

/** The most owners that are shown of a tenant: those who came first. */
const OWNERS_MAX = 10;

const row = {
  id: 'text',
  externalId: 'text?',
  name: 'text',
  mode: textOf(TENANT_MODES),
  clonedFrom: optionalJsonOf<ClonedFrom>(),
  status: textOf(TENANT_STATUSES),
  suspendedAt: 'timestamptz?',
  suspensionReason: 'text?',
  deletedAt: 'timestamptz?',
  owners: jsonOf<Owner[]>(),
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

/** Names the tenant of every row, because operators see those of all. */
const columns = `tenants.id,
          (select external_id from tenant_external_ids where tenant_id = tenants.id) as "externalId",
          tenants.name, tenants.mode, tenants.cloned_from as "clonedFrom",
          case when deleted_at is not null then 'DELETED' when suspended_at is not null then 'SUSPENDED' else 'ACTIVE' end as status,
          suspended_at as "suspendedAt", suspension_reason as "suspensionReason", deleted_at as "deletedAt", (
            select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('subject', subject, 'email', email)) order by created_at, id), '[]')
            from (
              select subject, email, created_at, id from members
              where members.tenant_id = tenants.id and role = 'OWNER' order by created_at, id limit ${OWNERS_MAX}
            ) as owning
          ) as owners, tenants.created_at as "createdAt", tenants.updated_at as "updatedAt"`;

export type OperatorTenantRow = RowOf<typeof readOperatorTenant>;

export const readOperatorTenant = statement({
  name: 'read_operator_tenant',
  parameters: { id: 'text' },
  row: { ...row, limits: jsonOf<Partial<TenantLimits>>() },
  sql: `select ${columns}, tenants.limits from tenants where id = $id`,
});

const givenWords = `select word, row_number() over (order by char_length(word) desc, word) as place
                   from string_to_table(words_in($q), ' ') as word where word <> ''`;
const begins = (word: string) =>
  `tenant_words.word >= ${word} collate "C" and tenant_words.word < (${word} || U&'\\+10FFFF') collate "C"`;

/** The longest word leads to the tenants, and they are looked at for the others. */
export const listOperatorTenants = statement({
  name: 'list_operator_tenants',
  noPlanCache: true,
  parameters: { externalId: 'text?', q: 'text?', status: 'text?', mode: 'text?', ...agePosition },
  row,
  sql: `select ${columns} from tenants
        where (tenants.created_at, tenants.id) < ($beforeCreatedAt, $beforeId)
          and ($mode::text is null or mode = $mode)
          and ($status::text is null or ($status = 'DELETED' and deleted_at is not null)
            or ($status = 'SUSPENDED' and suspended_at is not null and deleted_at is null)
            or ($status = 'ACTIVE' and suspended_at is null and deleted_at is null))
          and ($externalId::text is null
            or tenants.id = any (array(select tenant_id from tenant_external_ids where external_id = $externalId)))
          and ($q::text is null or (
            tenants.id = any (array(
              select tenant_id from (${givenWords}) as given join tenant_words on ${begins('given.word')} where place = 1))
            and not exists (
              select from (${givenWords}) as given where place > 1 and not exists (
                select from tenant_words where tenant_words.tenant_id = tenants.id and ${begins('given.word')}))))
        order by tenants.created_at desc, tenants.id desc
        limit $count`,
});

export const putExternalId = statement({
  name: 'put_tenant_external_id',
  parameters: { tenantId: 'text', externalId: 'text' },
  row: {},
  sql: `insert into tenant_external_ids (tenant_id, external_id) values ($tenantId, $externalId)
        on conflict (tenant_id) do update set external_id = excluded.external_id`,
});

export const deleteExternalId = statement({
  name: 'delete_tenant_external_id',
  parameters: { tenantId: 'text' },
  row: {},
  sql: 'delete from tenant_external_ids where tenant_id = $tenantId',
});

export const tenantExternalIds: ExternalIds = {
  constraint: 'tenant_external_ids_external_id_once',
  table: 'tenant_external_ids',
  find: statement({
    name: 'find_tenants_of_external_ids',
    noPlanCache: true,
    parameters: { externalIds: 'text[]' },
    row: { id: 'text', externalId: 'text?' },
    sql: `select tenant_id as id, nullif(external_id, '') as "externalId" from tenant_external_ids
        where external_id = any ($externalIds)`,
  }),
};

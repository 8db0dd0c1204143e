import { jsonOf, textOf, type Values } from '../../../platform/database/statement.ts';
import { table } from '../../../platform/database/table.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';
import { ASSET_KINDS, ASSET_STATUSES } from '../assets/schema.ts';
import { MEDIA_SLOTS } from './schema.ts';

const item = {
  slot: textOf(MEDIA_SLOTS),
  order: 'bigint',
  assetId: 'text',
  kind: textOf(ASSET_KINDS),
  status: textOf(ASSET_STATUSES),
} as const;
const options = {
  names: { kind: 'asset_kind', status: 'asset_status' },
  computed: {
    attachmentId: { type: 'text', sql: 'media_attachments.id' },
    url: { type: 'text', sql: `'${API_PREFIX}/assets/' || media_attachments.asset_id` },
  },
} as const;

/** The part of an attachment that `media` of a tenant or client shows. */
const mediaItems = table('media_attachments', item, options);

export const attachments = table(
  'media_attachments',
  { id: 'text', ...item, client: 'reference?', createdAt: 'timestamptz', updatedAt: 'timestamptz' },
  options,
);

/** The `media` of a client, or without `clientId` of the tenant itself. Both arguments are SQL expressions. */
export function mediaColumn(tenantId: string, clientId?: string) {
  const owner = clientId === undefined ? 'client_id is null' : `client_id = ${clientId}`;
  // A snapshot of the owner contains the rows that were attached at the time.
  const keptRows = `nullif(snapshots.snapshot -> 'media', 'null')`;
  return {
    type: jsonOf<Values<typeof mediaItems.row>[]>(),
    sql: itemsIn(`(select * from media_attachments where tenant_id = ${tenantId} and ${owner})`),
    snapshotSql: itemsIn(`jsonb_populate_recordset(null::media_attachments, ${keptRows})`),
  };
}

function itemsIn(source: string): string {
  const position = ['slot', 'sort_order', 'created_at', 'id'].map((column) => `media_attachments.${column}`);
  // Building the object costs PostgreSQL half of what turning a row into JSON does.
  const pairs = Object.entries(mediaItems.expressions).map(([property, sql]) => `'${property}', ${sql}`);
  return `coalesce((
    select jsonb_agg(jsonb_build_object(${pairs.join(', ')}) order by ${position.join(', ')})
    from ${source} as media_attachments
  ), '[]')`;
}

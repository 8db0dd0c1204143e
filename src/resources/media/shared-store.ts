import { jsonOf } from '../../platform/database/statement.ts';
import { API_PREFIX } from '../../platform/http/answers/answer.ts';
import type { MediaItem } from './schema.ts';

/** A `mediaItem` of `schema.ts`, made of a row of `media_attachments`. */
const ITEM = `jsonb_build_object('attachmentId', attached.id, 'slot', attached.slot, 'order', attached.sort_order,
  'assetId', attached.asset_id, 'kind', attached.asset_kind, 'status', attached.asset_status,
  'url', '${API_PREFIX}/assets/' || attached.asset_id)`;

/** The `media` of a client, or without one of the tenant itself, for the statement that reads the record. */
export function mediaColumn(tenantId: string, clientId?: string) {
  const owner = clientId === undefined ? 'attached.client_id is null' : `attached.client_id = ${clientId}`;
  return {
    type: jsonOf<MediaItem[]>(),
    sql: `coalesce((
      select jsonb_agg(${ITEM} order by attached.slot, attached.sort_order, attached.created_at, attached.id)
      from media_attachments as attached where attached.tenant_id = ${tenantId} and ${owner}
    ), '[]')`,
  };
}

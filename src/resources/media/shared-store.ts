import { API_PREFIX } from '../../platform/http/answers/answer.ts';

/** A media item in SQL, of a row of `media_attachments`. */
const ITEM = `jsonb_build_object('attachmentId', shown.id, 'slot', shown.slot, 'order', shown.sort_order,
  'assetId', shown.asset_id, 'kind', shown.asset_kind, 'status', shown.asset_status,
  'url', '${API_PREFIX}/assets/' || shown.asset_id)`;

/**
 * The `media` of a record as a column of the statement that reads the record. It must build the same object as
 * `mediaItem` in `schema.ts`.
 */
export function mediaColumn(isOwner: string): string {
  return `coalesce((
    select jsonb_agg(${ITEM} order by shown.slot, shown.sort_order, shown.created_at, shown.id)
    from media_attachments as shown where ${isOwner}
  ), '[]') as media`;
}

export const placeRow = {
  sequence: 'bigint',
  tenantId: 'text',
  tenantExternalId: 'text?',
  journalSequence: 'bigint',
} as const;

/** The columns of a place of `event_feed`. */
export const placeColumns = `event_feed.sequence, event_feed.tenant_id as "tenantId", journal_sequence as "journalSequence",
          (select external_id from tenant_external_ids where tenant_id = event_feed.tenant_id) as "tenantExternalId"`;

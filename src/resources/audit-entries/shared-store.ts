/**
 * The client that a record belonged to when it was deleted, as SQL for stores whose records belong to that record. As long
 * as the statistics do not know the tenant, every index seems equally good. The order, which only the index of records
 * has, decides. An equality would make the record's part of the order redundant.
 */
export function clientOfDeleted(reference: string): string {
  return `(select deleted.before ->> 'client_id' from audit_entries as deleted
    where deleted.resource_id >= ${reference} and deleted.resource_id <= ${reference} and deleted.action = 'deleted'
    order by deleted.resource_id desc, deleted.position desc limit 1)`;
}

/** The client that a record belonged to when it was deleted, as SQL for stores whose records belong to that record. */
export function clientOfDeleted(reference: string): string {
  return `(select deleted.before ->> 'client_id' from audit_entries as deleted
    where deleted.resource_id = ${reference} and deleted.action = 'deleted'
    order by deleted.position desc limit 1)`;
}

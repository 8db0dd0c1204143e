import { projectOf, type Run, seeded } from './seeded.ts';

/** The places among fifty whose lines charge no time: one void, one open, one held, and one not billable. */
export const PLACES_WITHOUT_CHARGE = '(1, 7, 9, 11)';

/**
 * Inserts one time entry for each seeded draft, on the day of its making. Most are charged by its line. Each group of fifty
 * has one entry on a draft, two that are open, one that is held, and one that is not billable.
 */
export async function seedTime(run: Run, first: number, last: number): Promise<void> {
  await run(
    `insert into time_entries (tenant_id, id, contract_id, project_id, entry_date, minutes, worker, is_billable, is_held,
       source_id, reference_type, reference_id, created_at, updated_at)
     select tenant_id, 'tim_seed' || n, contract_id, ${projectOf('contract_id')}, day_of(created_at, 'UTC'), 60,
       'Worker ' || n % 97, place <> 11, place = 9, 'sheet/' || n, 'TASK', (n / 20)::text, created_at, created_at
     from ${seeded} as drafts`,
    ...[first, last],
  );
  await run(
    `insert into time_charges (tenant_id, entry_id, invoice_id, billable_id, priced_by_id, minutes)
     select tenant_id, 'tim_seed' || n, id, 'bil_seed' || n, 'bil_seed' || n, 60
     from ${seeded} as drafts where place not in ${PLACES_WITHOUT_CHARGE}`,
    ...[first, last],
  );
}

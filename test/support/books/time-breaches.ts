import { type Breach, breaksBy } from './breaches.ts';

/** For books with a charge, a reversal of it, a credit note by quantity, and a draft that charges time. */
export const timeBreaches: Breach[] = [
  ...breaksBy(
    'an entry was charged what its charges add up to, and owes the rest',
    'update time_entries set charged_minutes = charged_minutes + 1',
    'update time_charges set minutes = minutes + 1 where minutes > 1',
  ),
  ...breaksBy(
    'the quantity of a collected line is what it charges, in hours, and no other line charges time',
    'update billables set quantity = quantity + 0.000001 where collected_for is not null',
    'update billables set collected_for = null',
    `delete from time_charges where invoice_id in (select id from invoices where status = 'DRAFT')`,
    `update invoices set status = 'VOID' where status = 'DRAFT'`,
  ),
  ...breaksBy(
    'a line either charges time or takes it back, of entries of its contract',
    `update time_charges set invoice_id = 'inv_x'`,
    `update time_entries set contract_id = 'ctr_x'`,
    `update time_charges set minutes = -minutes where entry_id = 'tim_a' and credit_note_id is null`,
  ),
  ...breaksBy(
    'a line prices minutes that it charged, which are charged, taken back and credited at most once',
    'update time_charges set minutes = 100 * minutes where credit_note_id is not null',
    'update time_charges set minutes = -minutes where credit_note_id is not null',
    'update time_charges set minutes = 100 * minutes where billable_id <> priced_by_id',
    `update time_charges set priced_by_id = 'bil_x' where billable_id <> priced_by_id`,
    `insert into time_charges (tenant_id, entry_id, invoice_id, billable_id, priced_by_id, minutes)
     select tenant_id, entry_id, invoice_id, 'bil_x', priced_by_id, minutes from time_charges where minutes > 0`,
  ),
  ...breaksBy(
    'a credit note takes back whole minutes by quantity, all that are left of a whole line, and none otherwise',
    `delete from time_charges where credit_note_id is not null`,
    `update credit_note_billables set units_taken = null where kind = 'CORRECTION'`,
    `update credit_note_billables set units_taken = 'ALL' where units_taken = 'SOME'`,
    `update credit_note_billables set quantity = quantity + 0.5 where units_taken = 'SOME'`,
    `update credit_note_billables set kind = 'GOODWILL' where kind = 'CORRECTION'`,
  ),
];

import { type Breach, breaksBy } from './breaches.ts';

/** For books with a fee, a reversal of a part of it, credit notes by quantity and by amount, and an expense on a draft. */
export const amountBreaches: Breach[] = [
  ...breaksBy(
    'an expense was charged what its charges add up to, and owes the rest',
    'update expenses set charged_minor = charged_minor + 1',
    'update amount_charges set amount_minor = amount_minor + 1 where expense_id is not null',
    'delete from amount_charges where expense_id is not null',
  ),
  ...breaksBy(
    'a line that charges amounts has charges, all of one sign, and no other line has any',
    'update amount_charges set amount_minor = -amount_minor where credit_note_id is null and amount_minor < 0',
    'update billables set collected_for = null',
    'delete from amount_charges where expense_id is not null',
    `update invoices set status = 'VOID' where status = 'DRAFT'`,
  ),
  ...breaksBy(
    'an amount that a line charges at its own price is worth that much',
    'update amount_charges set worth_minor = worth_minor + 1',
  ),
  ...breaksBy(
    'amounts are charged on a line of their contract, and taken back with the tax of an issued line that charged the same',
    `update amount_charges set invoice_id = 'inv_x'`,
    `update amount_charges set contract_id = 'ctr_x'`,
    'update billables set tax_percent = 7 where amount_minor < 0',
    `update invoices set status = 'DRAFT'`,
  ),
  ...breaksBy(
    'a line prices amounts that it charged, which are charged, taken back and credited at most once',
    'update amount_charges set amount_minor = 100 * amount_minor where credit_note_id is not null',
    'update amount_charges set amount_minor = -amount_minor where credit_note_id is not null',
    'update amount_charges set amount_minor = 100 * amount_minor where billable_id <> priced_by_id',
    `update amount_charges set priced_by_id = 'bil_x' where billable_id <> priced_by_id`,
    `update amount_charges set price_key = '1x1' where billable_id <> priced_by_id`,
    `insert into amount_charges (tenant_id, contract_id, charge_id, period_starts_on, price_key, expense_id, first_day, last_day,
       invoice_id, billable_id, priced_by_id, amount_minor, worth_minor)
     select tenant_id, contract_id, charge_id, period_starts_on, price_key, expense_id, first_day, last_day, invoice_id, 'bil_x',
       priced_by_id, amount_minor, worth_minor from amount_charges where amount_minor > 0`,
  ),
  ...breaksBy(
    'a credit note takes back the share of amounts that it credits by quantity, all that is left of a whole line, and none otherwise',
    'delete from amount_charges where credit_note_id is not null',
    `update credit_note_billables set units_taken = null where kind = 'CORRECTION'`,
    `update credit_note_billables set units_taken = 'ALL' where units_taken = 'SOME'`,
    `update credit_note_billables set total_minor = total_minor / 2 where units_taken = 'SOME'`,
    `update credit_note_billables set kind = 'GOODWILL' where kind = 'CORRECTION'`,
  ),
];

import { type Breach, breaksBy } from './breaches.ts';

/** For books with a deposit that an invoice deducts. */
export const depositBreaches: Breach[] = [
  ...breaksBy(
    'a line deducts a deposit of its contract, net or with tax as its invoice has prices',
    `update invoices set kind = 'INVOICE'`,
    `update billables set deposit_minor = deposit_minor + 1 where deposit_id is not null`,
  ),
  ...breaksBy(
    'at most what credit notes left of a deposit is deducted, and of its taxes',
    `update billables set deposit_minor = 100 * deposit_minor where deposit_id is not null`,
    `update billables set deposit_tax_minor = 9 * deposit_tax_minor where deposit_id is not null`,
    `update billables set tax_percent = 3 where deposit_id is not null`,
  ),
  ...breaksBy(
    'what was deducted of a deposit was paid at that time',
    `update billables set created_at = created_at - interval '1 day' where deposit_id is not null`,
    `delete from allocations`,
  ),
];

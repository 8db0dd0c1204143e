import type { TestService } from '../service.ts';

/** A reminder that went out. No route makes one. */
export async function seedReminder(service: TestService, tenant: string, invoice: string): Promise<void> {
  const sql = `insert into reminders (tenant_id, invoice_id, after_days, client_id, currency_code, tone, day, due_minor, messages,
      created_at)
    select tenant_id, id, 7, client_id, currency_code, 'FRIENDLY', issue_date, 1, '[]', now()
    from invoices where tenant_id = $1 and id = $2`;
  await service.db.asOwner((owner) => owner.query(sql, [tenant, invoice]));
}

import { newId } from '../../../src/platform/ids.ts';
import type { TestService } from '../service.ts';

/** An attempt that expired, without a payment provider. No route makes one. */
export async function seedPaymentAttempt(
  service: TestService,
  { tenant, client, invoice, integration }: Record<'tenant' | 'client' | 'invoice' | 'integration', string>,
): Promise<string> {
  const id = newId('paymentAttempt');
  const sql = `insert into payment_attempts (tenant_id, id, invoice_id, client_id, currency_code, amount_minor, provider,
      integration_id, status, provider_id, account, expires_at, created_at, updated_at)
    select $1, $2, $3, $4, currency_code, 100, 'STRIPE', $5, 'EXPIRED', $6, 'acct_1', now(), now(), now()
    from invoices where tenant_id = $1 and id = $3`;
  await service.db.asOwner((owner) =>
    owner.query(sql, [tenant, id, invoice, client, integration, `cs_${id}`]),
  );
  return id;
}

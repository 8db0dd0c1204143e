import { newId } from '../../../src/platform/ids.ts';
import type { TestService } from '../service.ts';

type Ids = Record<'tenant' | 'client' | 'invoice' | 'integration', string>;

/** An attempt as a payment provider would leave it. No route makes one. It expired, unless it led to a payment. */
export async function seedPaymentAttempt(
  service: TestService,
  { tenant, client, invoice, integration, payment }: Ids & { payment?: string },
  { status = payment === undefined ? 'EXPIRED' : 'SUCCEEDED', providerId = newId('paymentAttempt') } = {},
): Promise<string> {
  const id = newId('paymentAttempt');
  const sql = `insert into payment_attempts (tenant_id, id, invoice_id, client_id, currency_code, amount_minor, provider,
      integration_id, status, provider_id, account, payment_id, provider_payment_id, fee_minor, fee_currency_code, expires_at,
      created_at, updated_at)
    select $1, $2, $3, $4, currency_code, 84788, 'STRIPE', $5, $6, nullif($7, ''), 'acct_1032D82eZvKYlo2C', $8::text,
      case when $8::text is not null then 'pi_3MtwBwLkdIwHu7ix28a3tqPa' end, case when $8::text is not null then 1297 end,
      case when $8::text is not null then 'EUR' end, now() + interval '1 hour', now(), now()
    from invoices where tenant_id = $1 and id = $3`;
  const values = [tenant, id, invoice, client, integration, status, providerId, payment ?? null];
  await service.db.asOwner((owner) => owner.query(sql, values));
  return id;
}

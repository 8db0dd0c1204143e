import { currencyExponent } from '../../../platform/currencies.ts';
import { forbiddenByState, found } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import type { PaymentToBegin } from '../../../providers/online-payment.ts';
import { ProviderFailure } from '../../../providers/provider.ts';
import { openConnection } from '../../connections/integrations/connection.ts';
import type { IntegrationDependencies } from '../../connections/integrations/dependencies.ts';
import { isInUse } from '../../connections/integrations/status.ts';
import { getTenant } from '../../parties/tenants/service.ts';
import type { PaymentTest } from './schema.ts';

/** Pages live for half an hour at least. This one is closed at once. */
const PAGE_MS = 3_600_000;
const CURRENCY = 'EUR';
/** Whole units of the currency. Providers have a least amount, which few units of some currencies do not come to. */
const UNITS = [1, 10, 100, 1_000];

/**
 * Makes a page at the provider as a click of a client does, and closes it again, so that nobody can pay on it. Nothing is stored. It
 * calls the provider, so it must run outside of a transaction.
 */
export async function tryPayment(
  dependencies: IntegrationDependencies,
  context: TenantContext,
  integrationId: string,
): Promise<PaymentTest> {
  const opened = found(await openConnection(dependencies, context.tenantId, integrationId));
  const { payments, name } = opened.provider;
  if (!payments) throw forbiddenByState(`Clients can not pay through integrations of ${name}`);
  if (!isInUse(opened.status))
    throw forbiddenByState(`An integration that is ${opened.status} takes no payments: enable it`);
  const { currencyCode = CURRENCY } = await getTenant(context);
  const amounts = UNITS.map((units) => units * 10 ** currencyExponent(currencyCode));
  const amountMinor = amounts.find((one) => payments.takes(one, currencyCode));
  if (amountMinor === undefined) throw forbiddenByState(`${name} takes no payments in ${currencyCode}`);
  const asked = { amountMinor, currencyCode };
  try {
    const page = pageOf(dependencies, context, asked);
    const { providerId, account } = await payments.begin(opened.connection, page);
    await payments.expire(opened.connection, providerId);
    return { outcome: 'ACCEPTED', ...asked, account };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { outcome: 'REFUSED', ...asked, failureMessage: error.message };
  }
}

function pageOf(
  { publicUrl }: IntegrationDependencies,
  { realClock }: TenantContext,
  money: Pick<PaymentToBegin, 'amountMinor' | 'currencyCode'>,
): PaymentToBegin {
  return {
    ...{ ...money, attemptId: newId('paymentAttempt'), description: 'Test', language: 'en' },
    ...{ successUrl: publicUrl(), cancelUrl: publicUrl() },
    expiresAt: new Date(realClock.now().getTime() + PAGE_MS),
  };
}

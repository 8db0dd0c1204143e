import { notFound } from '../../../platform/errors.ts';
import type { OpenContext, ServedPage } from '../../../platform/http/route.ts';
import { tenantClock } from '../../../platform/tenant-clock.ts';
import { ProviderFailure } from '../../../providers/provider.ts';
import type { IntegrationDependencies } from '../../connections/integrations/dependencies.ts';
import { beginPayment } from './beginning.ts';

/** A link whose token is known, and not revoked or expired. */
export interface KnownLink {
  id: string;
  tenantId: string;
  /** Of the document of the link. */
  invoiceId?: string;
  /** The link shows all issued documents of this client. */
  clientId?: string;
}

export interface CheckoutDependencies extends IntegrationDependencies {
  linkOf(token: string): Promise<KnownLink | undefined>;
}

/** Leads a client from the page of a link to the page of the payment provider. */
export async function checkOut(
  dependencies: CheckoutDependencies,
  { realClock }: OpenContext,
  { token, invoiceId: chosen }: { token: string; invoiceId?: string | undefined },
): Promise<ServedPage> {
  const link = await dependencies.linkOf(token);
  const invoiceId = link?.invoiceId ?? chosen;
  if (!link || invoiceId === undefined) throw notFound();
  const { tenantId } = link;
  const db = dependencies.database.inTenant(tenantId, { actor: `link ${link.id}` });
  const context = { db, tenantId, clock: await tenantClock(db, realClock), realClock };
  const url = `${dependencies.publicUrl()}/pay/${token}`;
  try {
    const page = await beginPayment(dependencies, context, { ...link, url }, invoiceId);
    return seeOther(page.url);
  } catch (error) {
    if (error instanceof ProviderFailure) return seeOther(`${url}?payment=unavailable`);
    throw error;
  }
}

function seeOther(location: string): ServedPage {
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return { status: 303, html: '', headers };
}

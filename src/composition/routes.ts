import { identify } from '../platform/http/auth/authenticate.ts';
import type { Route } from '../platform/http/route.ts';
import type { Fonts } from '../platform/typesetting/fonts.ts';
import { accessTokenRoutes } from '../resources/access-tokens/routes.ts';
import { addressRoutes } from '../resources/addresses/routes.ts';
import { assetRoutes } from '../resources/assets/routes.ts';
import { auditEntryRoutes } from '../resources/audit-entries/routes.ts';
import { billableRoutes } from '../resources/billables/routes.ts';
import { clientRoutes } from '../resources/clients/routes.ts';
import { collectingRoutes } from '../resources/collecting/routes.ts';
import { consoleRoutes } from '../resources/console/routes.ts';
import type { SignInOptions } from '../resources/console/service.ts';
import { contactRoutes } from '../resources/contacts/routes.ts';
import { contractRoutes } from '../resources/contracts/routes.ts';
import { creditNoteRoutes } from '../resources/credit-notes/routes.ts';
import { deliveryRoutes } from '../resources/deliveries/routes.ts';
import { documentFileRoutes } from '../resources/document-files/routes.ts';
import { emailRoutes } from '../resources/emails/routes.ts';
import { eventRoutes } from '../resources/events/routes.ts';
import { authorizationRoutes } from '../resources/integrations/oauth/routes.ts';
import { integrationRoutes } from '../resources/integrations/routes.ts';
import { invoiceRoutes } from '../resources/invoices/routes.ts';
import { DraftWarnings } from '../resources/invoices/warnings.ts';
import { limitRoutes } from '../resources/limits/routes.ts';
import { mediaRoutes } from '../resources/media/routes.ts';
import { memberRoutes } from '../resources/members/routes.ts';
import { paymentRoutes } from '../resources/payments/routes.ts';
import { projectRoutes } from '../resources/projects/routes.ts';
import { refundRoutes } from '../resources/refunds/routes.ts';
import { reportRoutes } from '../resources/reports/routes.ts';
import { tenantRoutes } from '../resources/tenants/routes.ts';
import { timeEntryRoutes } from '../resources/time-entries/routes.ts';
import { webhookRoutes } from '../resources/trackers/routes.ts';
import type { Authentication } from './authentication.ts';
import type { Services } from './services.ts';

/** The one list of resources. */
export function composeRoutes(
  services: Services,
  authentication: Authentication,
  signIn: SignInOptions,
  fonts: Fonts,
): Route[] {
  const { assetFiles, documentFiles, integrations, journal } = services;
  const { access, signingKey, quotas } = authentication;
  return [
    ...tenantRoutes(access),
    ...memberRoutes(access),
    ...accessTokenRoutes({ access, signingKey }),
    ...clientRoutes,
    ...addressRoutes,
    ...contactRoutes,
    ...emailRoutes,
    ...contractRoutes,
    ...projectRoutes,
    ...timeEntryRoutes,
    ...invoiceRoutes(new DraftWarnings(fonts)),
    ...collectingRoutes,
    ...billableRoutes,
    ...paymentRoutes,
    ...refundRoutes,
    ...creditNoteRoutes,
    ...documentFileRoutes(documentFiles),
    ...reportRoutes,
    ...assetRoutes(assetFiles),
    ...mediaRoutes,
    ...integrationRoutes(integrations),
    ...eventRoutes(journal),
    ...deliveryRoutes({ integrations, journal }),
    ...authorizationRoutes({
      ...integrations,
      access,
      identify: (header) => identify(header, authentication),
    }),
    ...webhookRoutes({ ...integrations, access }),
    ...auditEntryRoutes(journal),
    ...limitRoutes(quotas),
    ...consoleRoutes(signIn),
  ];
}

import { allowanceRoutes } from '../modules/agreements/allowances/routes.ts';
import { chargeRoutes } from '../modules/agreements/charges/routes.ts';
import { contractRoutes } from '../modules/agreements/contracts/routes.ts';
import { projectRoutes } from '../modules/agreements/projects/routes.ts';
import { settingTaxOf } from '../modules/billing/billables/inheriting.ts';
import { billableRoutes } from '../modules/billing/billables/routes.ts';
import { creditNoteRoutes } from '../modules/billing/credit-notes/routes.ts';
import { depositRoutes } from '../modules/billing/deposits/routes.ts';
import { documentFileRoutes } from '../modules/billing/document-files/routes.ts';
import { invoiceRoutes } from '../modules/billing/invoices/routes.ts';
import { DraftWarnings } from '../modules/billing/invoices/warnings.ts';
import { bookAccountRoutes } from '../modules/books/accounts/routes.ts';
import { bookingRoutes } from '../modules/books/bookings/routes.ts';
import { exportRoutes } from '../modules/books/exports/routes.ts';
import { deliveryRoutes } from '../modules/connections/deliveries/routes.ts';
import { authorizationRoutes } from '../modules/connections/integrations/oauth/routes.ts';
import { integrationRoutes } from '../modules/connections/integrations/routes.ts';
import { webhookRoutes } from '../modules/connections/trackers/routes.ts';
import { clientPageRoutes } from '../modules/correspondence/client-pages/routes.ts';
import { erasureRoutes } from '../modules/correspondence/erasures/routes.ts';
import { billingRoutes } from '../modules/correspondence/issuing/routes.ts';
import { linkRoutes } from '../modules/correspondence/links/routes.ts';
import { messageTextRoutes } from '../modules/correspondence/message-texts/routes.ts';
import { mailServerRoutes } from '../modules/correspondence/messages/mail-server-routes.ts';
import { messageRoutes } from '../modules/correspondence/messages/routes.ts';
import { paymentAttemptRoutes } from '../modules/correspondence/payment-attempts/routes.ts';
import { reminderRoutes } from '../modules/correspondence/reminders/routes.ts';
import { remindersOf } from '../modules/correspondence/reminders/service.ts';
import { auditEntryRoutes } from '../modules/journal/audit-entries/routes.ts';
import { eventRoutes } from '../modules/journal/events/routes.ts';
import { bankEntryRoutes } from '../modules/money/bank-entries/routes.ts';
import { bankStatementRoutes } from '../modules/money/bank-statements/routes.ts';
import { paymentRoutes } from '../modules/money/payments/routes.ts';
import { refundRoutes } from '../modules/money/refunds/routes.ts';
import { balancesOf } from '../modules/money/reports/account-statement.ts';
import { accountRoutes, reportRoutes } from '../modules/money/reports/routes.ts';
import { writeOffRoutes } from '../modules/money/write-offs/routes.ts';
import { importRoutes } from '../modules/moving/imports/routes.ts';
import { quoteRoutes } from '../modules/offers/quotes/routes.ts';
import { actRoutes } from '../modules/operating/acts/routes.ts';
import { feedRoutes } from '../modules/operating/feed/routes.ts';
import { feedWebhookRoutes } from '../modules/operating/feed-webhooks/routes.ts';
import { operatorTenantRoutes } from '../modules/operating/operator-tenants/routes.ts';
import { accessTokenRoutes } from '../modules/parties/access-tokens/routes.ts';
import { addressRoutes } from '../modules/parties/addresses/routes.ts';
import { assetRoutes } from '../modules/parties/assets/routes.ts';
import { clientRoutes } from '../modules/parties/clients/routes.ts';
import { VatChecking } from '../modules/parties/clients/vat-checking.ts';
import { cloneRoutes } from '../modules/parties/clones/routes.ts';
import { contactRoutes } from '../modules/parties/contacts/routes.ts';
import { emailRoutes } from '../modules/parties/emails/routes.ts';
import { limitRoutes } from '../modules/parties/limits/routes.ts';
import { meRoutes } from '../modules/parties/me/routes.ts';
import { mediaRoutes } from '../modules/parties/media/routes.ts';
import { memberRoutes } from '../modules/parties/members/routes.ts';
import { consoleRoutes } from '../modules/parties/sign-in/routes.ts';
import type { SignInOptions } from '../modules/parties/sign-in/service.ts';
import { tenantRoutes } from '../modules/parties/tenants/routes.ts';
import { workBehindLines } from '../modules/tracked-work/collecting/behind-lines.ts';
import { followTerms } from '../modules/tracked-work/collecting/follow-terms.ts';
import { collectingRoutes } from '../modules/tracked-work/collecting/routes.ts';
import { workToTax } from '../modules/tracked-work/collecting/splitting.ts';
import { coverageRoutes } from '../modules/tracked-work/coverage/routes.ts';
import { expenseRoutes } from '../modules/tracked-work/expenses/routes.ts';
import { forecastRoutes } from '../modules/tracked-work/forecast/routes.ts';
import { receiptRoutes } from '../modules/tracked-work/receipts/routes.ts';
import { timeEntryRoutes } from '../modules/tracked-work/time-entries/routes.ts';
import { unbilledRoutes } from '../modules/tracked-work/unbilled/routes.ts';
import { identify } from '../platform/http/auth/authenticate.ts';
import { scopesOf } from '../platform/http/auth/scopes.ts';
import type { Route } from '../platform/http/route.ts';
import type { Fonts } from '../platform/typesetting/fonts.ts';
import type { Authentication } from './authentication.ts';
import { exportChecks } from './exports.ts';
import type { Services } from './services.ts';

/** The one list of resources. */
export function composeRoutes(
  services: Services,
  authentication: Authentication,
  signIn: SignInOptions,
  fonts: Fonts,
): Route[] {
  const { assetFiles, documentFiles, integrations, journal, vatRegister, messages, erasures } = services;
  const { access, operators, tenantCreation, signingKey } = authentication;
  const settingTax = settingTaxOf(workToTax);
  const routes: Route[] = [
    ...tenantRoutes({ access, tenantCreation, settingTax }),
    ...cloneRoutes({ tenantCreation }),
    ...meRoutes(access, operators),
    ...memberRoutes(access),
    ...accessTokenRoutes({ access, signingKey, knownScopes: () => scopesOf(routes) }),
    ...clientRoutes(new VatChecking(vatRegister), balancesOf),
    ...addressRoutes,
    ...contactRoutes,
    ...emailRoutes,
    ...contractRoutes(settingTax),
    ...projectRoutes,
    ...chargeRoutes(followTerms),
    ...allowanceRoutes(followTerms),
    ...coverageRoutes,
    ...timeEntryRoutes,
    ...expenseRoutes,
    ...receiptRoutes(assetFiles),
    ...invoiceRoutes(new DraftWarnings(fonts), workBehindLines, remindersOf),
    ...collectingRoutes,
    ...forecastRoutes,
    ...billableRoutes(workBehindLines),
    ...paymentRoutes,
    ...refundRoutes,
    ...writeOffRoutes,
    ...bankStatementRoutes,
    ...bankEntryRoutes,
    ...creditNoteRoutes(workBehindLines),
    ...depositRoutes(workBehindLines),
    ...documentFileRoutes(documentFiles),
    ...reportRoutes,
    ...bookAccountRoutes,
    ...bookingRoutes,
    ...[...exportRoutes(documentFiles, exportChecks(services)), ...importRoutes],
    ...accountRoutes(documentFiles),
    ...unbilledRoutes,
    ...quoteRoutes(documentFiles),
    ...linkRoutes(integrations.publicUrl),
    ...reminderRoutes,
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
    ...messageTextRoutes,
    ...webhookRoutes({ ...integrations, access }),
    ...messageRoutes(messages),
    ...billingRoutes(messages),
    ...paymentAttemptRoutes(integrations),
    ...mailServerRoutes(messages),
    ...[...auditEntryRoutes(journal), ...erasureRoutes(access, erasures)],
    ...administrationRoutes(authentication, signIn),
    ...operatorRoutes(services, authentication),
  ];
  return routes;
}

function administrationRoutes({ quotas }: Authentication, signIn: SignInOptions): Route[] {
  return [...limitRoutes(quotas), ...consoleRoutes(signIn)];
}

/** The routes of those who operate the installation. */
function operatorRoutes(
  { feedWebhooks, journal, documentFiles: { clock } }: Services,
  { access, quotas }: Authentication,
): Route[] {
  const tenants = operatorTenantRoutes({ access, quotas });
  return [...tenants, ...actRoutes, ...feedRoutes({ ...journal, clock }), ...feedWebhookRoutes(feedWebhooks)];
}

/** Pages at the root of the service, for the clients of tenants. */
export function composePages({ integrations, documentFiles, assetFiles, messages }: Services): Route[] {
  return clientPageRoutes({ ...integrations, files: documentFiles, assetFiles, messages });
}

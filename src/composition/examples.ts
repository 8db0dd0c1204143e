import { allowanceExamples } from '../modules/agreements/allowances/examples.ts';
import { chargeExamples } from '../modules/agreements/charges/examples.ts';
import { contractExamples } from '../modules/agreements/contracts/examples.ts';
import { projectExamples } from '../modules/agreements/projects/examples.ts';
import { billableExamples } from '../modules/billing/billables/examples.ts';
import { creditNoteExamples } from '../modules/billing/credit-notes/examples.ts';
import { depositExamples } from '../modules/billing/deposits/examples.ts';
import { documentFileExamples } from '../modules/billing/document-files/examples.ts';
import { invoiceExamples } from '../modules/billing/invoices/examples.ts';
import { bookAccountExamples } from '../modules/books/accounts/examples.ts';
import { bookingExamples } from '../modules/books/bookings/examples.ts';
import { exportExamples } from '../modules/books/exports/examples.ts';
import { deliveryExamples } from '../modules/connections/deliveries/examples.ts';
import { integrationExamples } from '../modules/connections/integrations/examples.ts';
import { trackerExamples } from '../modules/connections/trackers/examples.ts';
import { erasureExamples } from '../modules/correspondence/erasures/examples.ts';
import { billingExamples } from '../modules/correspondence/issuing/examples.ts';
import { linkExamples } from '../modules/correspondence/links/examples.ts';
import { messageTextExamples } from '../modules/correspondence/message-texts/examples.ts';
import { messageExamples } from '../modules/correspondence/messages/examples.ts';
import { mailServerExamples } from '../modules/correspondence/messages/mail-server-examples.ts';
import { paymentAttemptExamples } from '../modules/correspondence/payment-attempts/examples.ts';
import { reminderExamples } from '../modules/correspondence/reminders/examples.ts';
import { auditEntryExamples } from '../modules/journal/audit-entries/examples.ts';
import { bankEntryExamples } from '../modules/money/bank-entries/examples.ts';
import { bankStatementExamples } from '../modules/money/bank-statements/examples.ts';
import { paymentExamples } from '../modules/money/payments/examples.ts';
import { refundExamples } from '../modules/money/refunds/examples.ts';
import { reportExamples } from '../modules/money/reports/examples.ts';
import { writeOffExamples } from '../modules/money/write-offs/examples.ts';
import { importExamples } from '../modules/moving/imports/examples.ts';
import { quoteExamples } from '../modules/offers/quotes/examples.ts';
import { actExamples } from '../modules/operating/acts/examples.ts';
import { feedWebhookExamples } from '../modules/operating/feed-webhooks/examples.ts';
import { operatorTenantExamples } from '../modules/operating/operator-tenants/examples.ts';
import { accessTokenExamples } from '../modules/parties/access-tokens/examples.ts';
import { addressExamples } from '../modules/parties/addresses/examples.ts';
import { assetExamples } from '../modules/parties/assets/examples.ts';
import { clientExamples } from '../modules/parties/clients/examples.ts';
import { cloneExamples } from '../modules/parties/clones/examples.ts';
import { contactExamples } from '../modules/parties/contacts/examples.ts';
import { emailExamples } from '../modules/parties/emails/examples.ts';
import { limitExamples } from '../modules/parties/limits/examples.ts';
import { meExamples } from '../modules/parties/me/examples.ts';
import { mediaExamples } from '../modules/parties/media/examples.ts';
import { memberExamples } from '../modules/parties/members/examples.ts';
import { consoleExamples } from '../modules/parties/sign-in/examples.ts';
import { tenantExamples } from '../modules/parties/tenants/examples.ts';
import { collectingExamples } from '../modules/tracked-work/collecting/examples.ts';
import { coverageExamples } from '../modules/tracked-work/coverage/examples.ts';
import { expenseExamples } from '../modules/tracked-work/expenses/examples.ts';
import { forecastExamples } from '../modules/tracked-work/forecast/examples.ts';
import { receiptExamples } from '../modules/tracked-work/receipts/examples.ts';
import { timeEntryExamples } from '../modules/tracked-work/time-entries/examples.ts';
import { unbilledExamples } from '../modules/tracked-work/unbilled/examples.ts';
import type { Example } from '../platform/http/document/examples.ts';
import { eventListExamples } from './event-examples.ts';

/** One possible call of each operation, by its name. Together they show one tenant, from its first client to a refund. */
export const examples: Record<string, Example> = {
  ...{ ...tenantExamples, ...cloneExamples, ...memberExamples, ...accessTokenExamples, ...limitExamples },
  ...meExamples,
  ...{ ...operatorTenantExamples, ...actExamples },
  ...feedWebhookExamples,
  ...{ ...clientExamples, ...addressExamples, ...contactExamples, ...emailExamples },
  ...{
    ...contractExamples,
    ...projectExamples,
    ...chargeExamples,
    ...allowanceExamples,
    ...coverageExamples,
    ...timeEntryExamples,
    ...collectingExamples,
    ...forecastExamples,
  },
  ...{ ...expenseExamples, ...receiptExamples },
  ...{ ...invoiceExamples, ...billableExamples, ...paymentExamples, ...refundExamples },
  ...{ ...writeOffExamples, ...bankStatementExamples, ...bankEntryExamples },
  ...{
    ...creditNoteExamples,
    ...depositExamples,
    ...documentFileExamples,
    ...reportExamples,
    ...unbilledExamples,
    ...billingExamples,
  },
  ...quoteExamples,
  ...linkExamples,
  ...messageExamples,
  ...paymentAttemptExamples,
  ...reminderExamples,
  ...mailServerExamples,
  ...{ ...assetExamples, ...mediaExamples, ...integrationExamples, ...deliveryExamples },
  ...{
    ...erasureExamples,
    ...messageTextExamples,
    ...exportExamples,
    ...importExamples,
    ...bookAccountExamples,
    ...bookingExamples,
  },
  ...{ ...eventListExamples, ...trackerExamples, ...auditEntryExamples, ...consoleExamples },
};

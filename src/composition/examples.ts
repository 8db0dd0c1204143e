import type { Example } from '../platform/http/document/examples.ts';
import { accessTokenExamples } from '../resources/access-tokens/examples.ts';
import { addressExamples } from '../resources/addresses/examples.ts';
import { assetExamples } from '../resources/assets/examples.ts';
import { auditEntryExamples } from '../resources/audit-entries/examples.ts';
import { billableExamples } from '../resources/billables/examples.ts';
import { clientExamples } from '../resources/clients/examples.ts';
import { collectingExamples } from '../resources/collecting/examples.ts';
import { consoleExamples } from '../resources/console/examples.ts';
import { contactExamples } from '../resources/contacts/examples.ts';
import { contractExamples } from '../resources/contracts/examples.ts';
import { creditNoteExamples } from '../resources/credit-notes/examples.ts';
import { deliveryExamples } from '../resources/deliveries/examples.ts';
import { documentFileExamples } from '../resources/document-files/examples.ts';
import { emailExamples } from '../resources/emails/examples.ts';
import { eventListExamples } from '../resources/events/examples.ts';
import { integrationExamples } from '../resources/integrations/examples.ts';
import { invoiceExamples } from '../resources/invoices/examples.ts';
import { limitExamples } from '../resources/limits/examples.ts';
import { mediaExamples } from '../resources/media/examples.ts';
import { memberExamples } from '../resources/members/examples.ts';
import { paymentExamples } from '../resources/payments/examples.ts';
import { projectExamples } from '../resources/projects/examples.ts';
import { refundExamples } from '../resources/refunds/examples.ts';
import { reportExamples } from '../resources/reports/examples.ts';
import { tenantExamples } from '../resources/tenants/examples.ts';
import { timeEntryExamples } from '../resources/time-entries/examples.ts';
import { trackerExamples } from '../resources/trackers/examples.ts';

/** One possible call of each operation, by its name. Together they tell of one tenant, from its first client to a refund. */
export const examples: Record<string, Example> = {
  ...{ ...tenantExamples, ...memberExamples, ...accessTokenExamples, ...limitExamples },
  ...{ ...clientExamples, ...addressExamples, ...contactExamples, ...emailExamples },
  ...{ ...contractExamples, ...projectExamples, ...timeEntryExamples, ...collectingExamples },
  ...{ ...invoiceExamples, ...billableExamples, ...paymentExamples, ...refundExamples },
  ...{ ...creditNoteExamples, ...documentFileExamples, ...reportExamples },
  ...{ ...assetExamples, ...mediaExamples, ...integrationExamples, ...deliveryExamples },
  ...{ ...eventListExamples, ...trackerExamples, ...auditEntryExamples, ...consoleExamples },
};

import type { ComponentChildren } from 'preact';
import { counted } from '../counted.ts';

/** `Ada finalized invoice 12`. */
const who =
  (did: string) =>
  (actor: ComponentChildren, record: ComponentChildren): ComponentChildren[] => [actor, ` ${did} `, record];

/** Words of the overview. */
export const words = {
  integrations: {
    broken: 'It does not work any more. Connect it again.',
    unconnected: 'It is not connected yet.',
    more: (count: number) => `${count} more`,
  },
  owed: {
    title: 'Owed',
    nothing: 'Nobody owes anything.',
    titleIn: (currency: string) => `Owed in ${currency}`,
    owed: 'owed',
    overdue: (count: number) => `${counted(count, 'invoice', 'invoices')} overdue`,
    byAge: (currency: string) => `What is owed in ${currency}, by age`,
    ages: {
      notDue: 'Not due',
      days1To30: '1 to 30 days',
      days31To60: '31 to 60 days',
      days61To90: '61 to 90 days',
      daysOver90: 'Over 90 days',
    },
  },
  drafts: {
    heldBack: (count: number) =>
      `${counted(count, 'invoice', 'invoices')} could not be issued or sent automatically`,
    title: 'Drafts',
    all: 'All drafts',
    none: 'No draft waits to be finalized.',
    over: (count: number, sums: ComponentChildren): ComponentChildren[] => [
      `${counted(count, 'draft', 'drafts')} over `,
      sums,
    ],
  },
  time: {
    title: 'Work to charge',
    all: 'All time',
    none: 'All billable time is on invoices.',
    hours: (hours: string) => `${hours} h`,
    unpriced: (hours: string) => `${hours} h without a rate`,
  },
  debtors: { title: 'Who owes', all: 'Reports' },
  months: {
    title: (currency: string) => `Invoiced and received in ${currency}`,
    month: 'Month',
    invoiced: 'Invoiced',
    received: 'Received',
  },
  firstSteps: {
    title: 'Your first invoice',
    done: '(done)',
    none: 'No invoices yet',
    noneHint: 'As soon as there is one, its figures are shown here.',
    company: 'Say who you are',
    companyHint: 'Your legal name, address, tax numbers and logo stand on every invoice.',
    companyAction: 'Company',
    client: 'Add a client',
    clientHint: 'A client is who you send invoices to, and where.',
    invoice: 'Write an invoice',
    invoiceHint: 'It stays a draft until you finalize it. Only then it gets its number.',
  },
  latest: {
    title: 'What happened last',
    draft: 'draft',
    /** One sentence for each change, by the action or by the status that it led to. */
    changes: {
      created: who('created'),
      updated: who('updated'),
      deleted: who('deleted'),
      tested: who('tested'),
      DRAFT: who('drafted'),
      FINALIZED: who('finalized'),
      PARTIALLY_PAID: who('took a payment on'),
      PAID: who('settled'),
      CREDITED: who('credited'),
      WRITTEN_OFF: who('wrote off'),
      VOID: who('voided'),
      REOPENED: who('reopened'),
      ARCHIVED: who('archived'),
      UNARCHIVED: who('put back to use'),
      REVERSED: who('reversed'),
      ACTIVE: who('activated'),
      ENDED: who('ended'),
      DISABLED: who('disabled'),
    },
    /** Kinds of records, as the object of such a sentence. */
    records: {
      tenant: 'company',
      member: 'member',
      accessToken: 'access token',
      client: 'client',
      contract: 'contract',
      project: 'project',
      invoice: 'invoice',
      payment: 'payment',
      refund: 'refund',
      writeOff: 'write-off',
      creditNote: 'credit note',
      integration: 'integration',
    },
  },
};

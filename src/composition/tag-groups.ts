import type { TagGroup } from '../platform/http/document/openapi.ts';

/** Orders and explains the resources in the API document, by module. What administrators need stands at the end. */
export const tagGroups: TagGroup[] = [
  {
    name: 'Parties',
    tags: [
      {
        name: 'Clients',
        description: 'The companies and people that a tenant works for and bills.',
      },
      { name: 'Addresses', description: "A client's postal addresses, which invoices can be made out to." },
      { name: 'Contacts', description: 'The people at a client.' },
      { name: 'Emails', description: "A contact's e-mail addresses." },
      { name: 'Assets', description: 'Uploaded pictures, such as logos and backgrounds.', guide: 'assets' },
      { name: 'Media', description: 'The use of pictures: which picture is shown where.', guide: 'assets' },
    ],
  },
  {
    name: 'Agreements',
    tags: [
      {
        name: 'Contracts',
        description: 'The terms that invoices start from: currency, tax, payment terms, rates.',
        guide: 'invoicing',
      },
      {
        name: 'Projects',
        description:
          'The work under a contract. Time that is logged in an issue tracker is billed by project.',
        guide: 'tracked-work',
      },
      {
        name: 'Charges',
        description: 'Fees that a contract owes period by period, such as a monthly retainer.',
        guide: 'recurring-fees',
      },
      {
        name: 'Allowances',
        description: 'Prepaid hours: how much work a period covers, and what became of it.',
        guide: 'recurring-fees',
      },
    ],
  },
  {
    name: 'Tracked work',
    tags: [
      {
        name: 'Time entries',
        description: 'Who did what and when, and how much of it was charged.',
        guide: 'tracked-work',
      },
      {
        name: 'Expenses',
        description: 'Money that was spent for a client, and how much of it was charged.',
        guide: 'expenses',
      },
      {
        name: 'Receipts',
        description: 'The files that prove expenses. Invoices carry them.',
        guide: 'expenses',
      },
    ],
  },
  {
    name: 'Billing',
    tags: [
      {
        name: 'Invoices',
        description:
          'Invoices, from the draft to the final number. A finalized invoice can no longer be changed.',
        guide: 'invoicing',
      },
      { name: 'Billables', description: "An invoice's lines.", guide: 'invoicing' },
      { name: 'Credit notes', description: 'Corrections of finalized invoices.', guide: 'invoicing' },
    ],
  },
  {
    name: 'Money',
    tags: [
      { name: 'Payments', description: 'Money received for an invoice.', guide: 'invoicing' },
      {
        name: 'Refunds',
        description: 'Money sent back to a client that paid too much.',
        guide: 'invoicing',
      },
      {
        name: 'Write-offs',
        description:
          'What is due and will not be paid: small differences, discounts for early payment, lost claims.',
        guide: 'invoicing',
      },
      {
        name: 'Bank statements',
        description: 'Files of your bank, which say what was booked on your accounts.',
        guide: 'bank-statements',
      },
      {
        name: 'Bank entries',
        description: 'The transactions in them, and the invoices that they pay.',
        guide: 'bank-statements',
      },
      {
        name: 'Payment attempts',
        description: 'Invoices that clients pay online, and what became of it at the payment provider.',
        guide: 'payment-providers',
      },
      {
        name: 'Reports',
        description:
          'What clients owe, what was invoiced and received, work that is not billed yet, the tax of a period, and a journal for accounting.',
        guide: 'reports',
      },
    ],
  },
  {
    name: 'Books',
    tags: [
      {
        name: 'Books',
        description: 'The accounts that are booked, and what an invoice books.',
        guide: 'bookkeeping',
      },
      {
        name: 'Exports',
        description: 'Files about a period, for accountants and auditors.',
        guide: 'exports',
      },
    ],
  },
  {
    name: 'Moving',
    tags: [
      {
        name: 'Imports',
        description: 'Files of former systems, and the records that they become.',
        guide: 'moving-in',
      },
    ],
  },
  {
    name: 'Offers',
    tags: [
      {
        name: 'Quotes',
        description: 'What clients are offered, in versions, and the contracts that quotes become.',
        guide: 'quotes',
      },
    ],
  },
  {
    name: 'Correspondence',
    tags: [
      {
        name: 'Messages',
        description: 'What clients are sent by mail, and what became of it.',
        guide: 'sending',
      },
      {
        name: 'Message texts',
        description: 'The words of the messages to clients, in six languages: ours, or your own.',
        guide: 'message-texts',
      },
      {
        name: 'Links',
        description: 'Addresses of pages that show clients their documents, without signing in.',
        guide: 'client-pages',
      },
      {
        name: 'Reminders',
        description: 'Which overdue invoices clients are reminded of, and when.',
        guide: 'reminders',
      },
    ],
  },
  {
    name: 'Journal',
    tags: [
      { name: 'Events', description: 'Every change of a business record, in order.', guide: 'events' },
      { name: 'Audit entries', description: 'Who changed what and when.', guide: 'audit' },
    ],
  },
  {
    name: 'Connections',
    tags: [
      {
        name: 'Integrations',
        description: 'Links to external systems: their settings, authorisation and subscriptions to events.',
        guide: 'integrations',
      },
      {
        name: 'Deliveries',
        description:
          'Events on their way to an integration: what was sent, what failed, what is tried again.',
        guide: 'events',
      },
      {
        name: 'Webhooks',
        description: 'Receives the webhooks of issue trackers. Not called by your own programs.',
        guide: 'jira',
      },
    ],
  },
  {
    name: 'Administration',
    tags: [
      { name: 'Me', description: 'Who calls, as the service sees it.', guide: 'authentication' },
      { name: 'Tenants', description: 'The organisations that share this service, and their settings.' },
      {
        name: 'Members',
        description: 'The people of a tenant, their roles, and open invitations.',
        guide: 'authentication',
      },
      {
        name: 'Access tokens',
        description: 'Tokens for machines. Each belongs to one tenant and has a role there.',
        guide: 'authentication',
      },
      {
        name: 'Erasures',
        description: 'Persons whose data was erased, and what stays of them and why.',
        guide: 'erasure',
      },
      { name: 'Limits', description: 'How much the tenant may store and do, and how much it uses.' },
      { name: 'Console', description: 'Signing in to the console in the browser.', guide: 'console' },
      {
        name: 'Operator',
        description: 'All tenants of the installation, for the people who operate it.',
        guide: 'operators',
      },
    ],
  },
];

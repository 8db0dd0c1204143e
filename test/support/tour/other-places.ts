import type { HostileRecords } from './hostile-records.ts';
import type { Machinery } from './machinery.ts';
import { choose, confirm, keys, type Place, place, press, search, see, steps } from './places.ts';

/** The overview and what the shell opens everywhere. */
export function shellPlaces(): Place[] {
  return [
    place('not-found', '/nothing/here'),
    place('no-such-client', '/clients/clnt_01jd2r8g5cf3qbx2m7w9k4t6ze'),
    place('overview', '/', {
      keys: keys('?'),
      search: steps(keys('/'), (page) => page.keyboard.type('website'), see('Website relaunch')),
      tenants: press(/Switch company/),
      sandbox: choose(/Switch company/, 'Try it in a sandbox'),
      user: press(/Theme, language and signing out/),
    }),
  ];
}

export function integrationPlaces(machinery: Machinery, hostile: HostileRecords): Place[] {
  const one = (name: string, id: string, opens: Place['opens'] = {}) =>
    place(`integration-${name}`, `/integrations/${id}`, opens);
  return [
    place('integrations', '/integrations'),
    place('deliveries', '/integrations?tab=deliveries'),
    place('integration-new', '/integrations/new'),
    place('integration-new-webhook', '/integrations/new?provider=WEBHOOK'),
    place('integration-new-jira', '/integrations/new?provider=JIRA'),
    place('integration-new-drive', '/integrations/new?provider=GOOGLE_DRIVE'),
    one('webhook', machinery.webhook, {
      menu: press('More actions'),
      disable: choose('More actions', 'Disable …'),
      delete: choose('More actions', 'Delete …'),
      rotate: choose('More actions', 'Rotate secret …'),
    }),
    one('events', `${machinery.webhook}?tab=events`, { add: press('Add events') }),
    one('deliveries', `${machinery.webhook}?tab=deliveries`),
    one('failing', machinery.failing),
    one('jira', machinery.jira),
    one('hostile', hostile.integration),
    place('delivery-failed', `/integrations/deliveries/${machinery.failed}`),
    place('delivery', `/integrations/deliveries/${machinery.succeeded}`),
  ];
}

export function settingsPlaces({ id, resourceId }: { id: string; resourceId: string }): Place[] {
  const tab = (name: string, opens: Place['opens'] = {}) =>
    place(`settings-${name}`, `/settings?tab=${name}`, opens);
  return [
    tab('company'),
    tab('invoicing'),
    tab('tax'),
    tab('bank-accounts', {
      add: press('Add account'),
      edit: choose('Actions for the account for EUR', 'Edit'),
      remove: choose('Actions for the account for EUR', 'Remove'),
    }),
    tab('branding', { remove: press('Remove the logo') }),
    tab('mail'),
    tab('message-texts'),
    place('settings-own-text', '/settings?tab=message-texts&kind=INVOICE&language=de', {
      back: press('Back to ours'),
    }),
    tab('reminders'),
    place('integration-new-stripe', '/integrations/new?provider=STRIPE'),
    place('integration-new-smtp', '/integrations/new?provider=SMTP'),
    tab('members', {
      add: press('Add member'),
      role: choose('Actions for tom.halden', 'Change role'),
      remove: choose('Actions for tom.halden', 'Remove'),
      withdraw: choose(/^Actions for books@/, 'Withdraw invitation'),
    }),
    tab('access-tokens', {
      change: choose('Actions for Dashboard', 'Change …'),
      revoke: choose('Actions for Dashboard', 'Revoke'),
      new: press('New access token'),
      issued: steps(
        press('New access token'),
        (page) => page.getByLabel('Name').fill('Reports'),
        confirm('Create access token'),
        see('Copy the token now'),
      ),
    }),
    place('imports', '/imports', { new: press('New import') }),
    tab('general', { delete: press('Delete company'), sandbox: press('Try it in a sandbox') }),
    place('reports', '/reports'),
    place('reports-tax', '/reports?tab=tax'),
    place('reports-journal', '/reports?tab=journal'),
    ...bookPlaces(),
    place('settings-sessions', '/settings?tab=sessions'),
    tab('operator', {
      new: press('New company for somebody'),
      limits: choose(/^Actions for /, 'Set limits'),
      suspend: choose(/^Actions for /, 'Suspend'),
      delete: choose(/^Actions for /, 'Delete'),
    }),
    place('audit', `/audit?record=${resourceId}`),
    place('audit-entry', `/audit/${id}`),
  ];
}

/** Returns, exports, and how the company books. */
function bookPlaces(): Place[] {
  const tab = (name: string, opens: Place['opens'] = {}) =>
    place(`books-${name}`, `/books?tab=${name}`, opens);
  return [
    tab('return'),
    place('books-oss', '/books?return=OSS'),
    tab('exports', { new: press('New export') }),
    tab('settings', { invoice: search('Invoice') }),
    tab('accounts'),
    tab('customers', { set: press('Set an account') }),
  ];
}

/** Screens of a tenant without any record. */
export function emptyPlaces(): Place[] {
  const paths = {
    ...{ overview: '/', invoices: '/invoices', 'invoice-new': '/invoices/new', clients: '/clients' },
    ...{ money: '/money', payments: '/payments', 'credit-notes': '/credit-notes' },
    outbox: '/outbox',
    ...{ 'bank-statements': '/bank-statements', 'bank-entries': '/bank-entries' },
    ...{ billing: '/billing', expenses: '/expenses', quotes: '/quotes' },
    ...{ time: '/time', contracts: '/contracts', projects: '/projects', 'contract-new': '/contracts/new' },
    ...{ integrations: '/integrations', deliveries: '/integrations?tab=deliveries' },
    ...{ 'bank-accounts': '/settings?tab=bank-accounts', tokens: '/settings?tab=access-tokens' },
    ...{ branding: '/settings?tab=branding', mail: '/settings?tab=mail' },
    reminders: '/settings?tab=reminders',
    imports: '/imports',
    ...{ books: '/books', exports: '/books?tab=exports', customers: '/books?tab=customers' },
  };
  return Object.entries(paths).map(([name, path]) => place(`empty-${name}`, path));
}

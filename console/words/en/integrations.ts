import type { ComponentChildren } from 'preact';
import { counted } from '../counted.ts';

/** The texts of a provider's setting. Rows also have a name for one of them. */
export interface SettingWords {
  label: string;
  hint?: string;
  placeholder?: string;
  one?: string;
  many?: string;
}

/** The provider's traits that a description can be made of. */
export interface ProviderTraits {
  description: string;
  isTracker: boolean;
  isArchive: boolean;
  sendsMail: boolean;
  takesPayments: boolean;
  hasSecret: boolean;
}

/** Words of integrations and deliveries. */
export const words = {
  connections: 'Connections',
  deliveries: 'Deliveries',
  events: 'Events',
  settings: 'Settings',
  name: 'Name',
  identifier: 'Identifier',
  notConnected: 'Not connected yet',
  problems: 'Problems',
  allProblems: (count: number) => `All ${count} problems`,
  onlyOfClient: 'Only of client',
  allClients: 'All clients',
  list: {
    none: 'Nothing is connected yet',
    noneHint:
      'Send events elsewhere, take hours from a tracker, or store invoices in an archive. Choose one below.',
    askAdmin: (providers: string) => `An admin of this company can connect ${providers || 'one'}.`,
    add: 'Add an integration',
    consent: 'You consent in a window',
    notInSandbox: 'Not in a sandbox',
    signed: 'Signed with a secret',
    eventTypes: (count: number) => counted(count, 'event type', 'event types'),
    notMapped: 'No project is mapped yet',
    follows: (keys: string) => `Follows ${keys}`,
    noEvents: 'no events yet',
    subscriptions: (count: number) => counted(count, 'subscription', 'subscriptions'),
    rows: (count: number, one: string, many: string) => counted(count, one, many),
    setting: (label: string, value: string) => `${label} ${value}`,
  },
  adding: {
    connect: (provider: string) => `Connect ${provider}`,
    add: (provider: string) => `Add ${provider.toLowerCase()}`,
    choose: 'Choose what to connect',
    chooseHint: 'The list of integrations shows what can be connected.',
    nameHint: 'It distinguishes this integration from others.',
    eventsHint: 'What is sent to it. You can change it later.',
    window: (provider: string) =>
      `A window opens, in which you sign in at ${provider} and consent. It closes automatically.`,
    added: (provider: string) => `${provider} added`,
  },
  connecting: {
    title: 'Connecting',
    wait: 'Connecting …',
    done: 'Connected',
    connect: 'Connect',
    again: 'Connect again',
    waiting: (provider: string) => `Waiting for your consent at ${provider}, in the other window.`,
    showWindow: 'Show it',
    blocked: 'The browser blocked the window. Allow popups for this page, then press Connect once more.',
    closed: (provider: string) =>
      `The window was closed before ${provider} was connected. Press Connect to go on.`,
    nobody: (provider: string) =>
      `Nobody has consented at ${provider} yet, so nothing happens. Press Connect.`,
  },
  /** Why a connection failed, by the reasons of the service. */
  reasons: {
    access_denied: 'Consent was denied at the provider. Connect again and allow it.',
    issuer_mismatch: 'The answer came from a provider that was not asked. Connect again.',
    missing_code: 'The provider sent you back without a code. Connect again.',
    exchange_failed: 'The provider did not issue the grant, or did not answer. Connect again later.',
    connection_failed:
      'The grant was issued, but the set-up at the provider failed. The problems below say why.',
    forbidden: 'You are no longer an admin of this company. Ask one to connect it.',
    not_found: 'The integration was deleted meanwhile.',
    provider_error: 'The provider refused. Connect again, or look at its settings there.',
  },
  unknownReason: (code: string) => `The provider answered ${code}. Connect again.`,
  noReason: 'The provider answered nothing. Connect again.',
  actions: {
    more: 'More actions',
    test: 'Send test event',
    enable: 'Enable',
    enabled: 'Enabled',
    checkAgain: 'Check again',
    worksAgain: 'It works again',
    stillBroken: 'It does not work yet. The problem says why.',
    disableMenu: 'Disable …',
    disable: 'Disable',
    disabled: 'Disabled',
    disableTitle: (name: string) => `Disable ${name}?`,
    disableText: (provider: string) =>
      `Nothing is sent to ${provider} and nothing accepted from it until you enable it again. Deliveries that become due meanwhile fail.`,
    rotateMenu: 'Rotate secret …',
    rotate: 'Rotate secret',
    rotateTitle: (name: string) => `Rotate the secret of ${name}?`,
    rotateText:
      'You get a new secret, which is shown once. The old one stays valid for 24 hours, so that you can change your receiver.',
    deleteMenu: 'Delete …',
    delete: 'Delete integration',
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteText: "Its subscriptions and deliveries are deleted with it, and can't be brought back.",
    deleteGrantText: (provider: string) =>
      `Its subscriptions and deliveries are deleted with it, and can't be brought back. What was set up at ${provider} is removed. To end the grant too, remove the application from your account there. Time and files stay.`,
    deleted: 'Integration deleted',
  },
  secret: {
    label: 'signing secret',
    otherwise: 'rotate it',
    hint: (description: string) => `${description} Your receiver checks with it that events come from here.`,
  },
  about: {
    title: 'About',
    provider: 'Provider',
    created: 'Created',
    changed: 'Changed',
    save: 'Save integration',
    saved: 'Integration saved',
  },
  hours: {
    title: 'Hours',
    text: (time: ComponentChildren): ComponentChildren[] => [
      'Logged time appears under ',
      time,
      ' within seconds. The contract says how it is invoiced.',
    ],
    draftInvoice: 'draft invoice',
    /** What a contract does with the time of a tracked project, by how often it collects. */
    waits: (project: string, contract: ComponentChildren): ComponentChildren[] => [
      `${project}: `,
      contract,
      ' is not active yet, so the time waits.',
    ],
    NEVER: (project: string, contract: ComponentChildren): ComponentChildren[] => [
      `${project}: `,
      contract,
      ' takes it only by hand, with Collect time on a draft.',
    ],
    WEEK: (project: string, contract: ComponentChildren, draft: ComponentChildren): ComponentChildren[] => [
      `${project}: `,
      contract,
      ' puts it onto a ',
      draft,
      ' every week.',
    ],
    MONTH: (project: string, contract: ComponentChildren, draft: ComponentChildren): ComponentChildren[] => [
      `${project}: `,
      contract,
      ' puts it onto a ',
      draft,
      ' every month.',
    ],
  },
  sending: {
    send: 'Send',
    choose: 'Events to send',
    title: 'Events that are sent',
    add: 'Add events',
    none: 'No events yet',
    noneHint: 'Nothing is sent until you choose what.',
    list: 'Subscriptions',
    stop: (event: string) => `Stop sending ${event}`,
    stopped: (event: string) => `${event} is no longer sent`,
    searchEvents: 'Search events',
    allOf: (resource: string) => `All events: ${resource}`,
    count: (count: number) => counted(count, 'event', 'events'),
    all: 'all',
    some: (count: number, all: number) => `${count} of ${all}`,
  },
  delivery: {
    listTo: (name: string) => `Deliveries to ${name}`,
    event: 'Event',
    to: 'To',
    status: 'Status',
    answer: 'Answer',
    attempts: 'Attempts',
    when: 'When',
    noMatch: 'No delivery matches',
    noMatchHint: 'Try other filters, or clear them.',
    none: 'Nothing was sent yet',
    noneHint: 'Events appear here once they are on their way, with the answer that they got.',
    byStatus: 'status',
    everyStatus: 'Every status',
    byEvent: 'event',
    everyEvent: 'Every event',
    byIntegration: 'integration',
    everyIntegration: 'Every integration',
    since: 'Since',
    sendAgain: 'Send again',
    retryNow: 'Retry now',
    onItsWay: 'On its way again',
    becauseOf: 'Because of',
    subscription: 'A subscription',
    test: 'A test',
    said: 'What the receiver answered',
    httpStatus: 'HTTP status',
    noAnswer: 'None',
    happened: 'Event happened',
    lastAttempt: 'Last attempt',
    nextAttempt: 'Next attempt',
    content: 'Content of the event',
    copy: 'Copy JSON',
    copied: 'Copied',
    moreLines: (count: number) => `… and ${counted(count, 'more line', 'more lines')}`,
  },
  config: {
    yes: 'Yes',
    no: 'No',
    row: 'row',
    rows: 'rows',
    add: (noun: string) => `Add ${noun}`,
    remove: (noun: string, position: number) => `Remove ${noun} ${position}`,
    chooseOne: 'Choose one',
    none: 'None',
    search: { clients: 'Search clients', projects: 'Search projects' },
    /** Names of codes that a setting can have. Others are shown as the service spells them. */
    choices: {
      PDF: 'PDF',
      FACTUR_X: 'Factur-X (PDF with e-invoice)',
      UBL: 'UBL e-invoice',
      CII: 'CII e-invoice',
      TLS: 'TLS',
      STARTTLS: 'STARTTLS',
      NONE: 'None',
    },
    /** Other texts for settings, by their names. The service describes each setting in English. */
    settings: {} as Record<string, SettingWords>,
  },
  /** What a provider does. The service says it in English. */
  description: ({ description }: ProviderTraits) => description,
};

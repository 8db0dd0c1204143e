import sharp from 'sharp';
import { type Firm, openFirm } from '../firm.ts';
import { complete, createAsset, upload } from '../records/assets.ts';
import type { TestService } from '../service.ts';

const DAY_MS = 86_400_000;

const SETTINGS = {
  ...{ name: 'Halden & Voss', legalName: 'Halden & Voss GmbH', vatNumber: 'DE123456788' },
  registrationNumber: 'HRB 123456',
  ...{ locale: 'en-GB', timeZone: 'Europe/Berlin', currencyCode: 'EUR', paymentTermsDays: 14 },
  invoiceNumberFormat: 'HV-{YYYY}-{SEQ:4}',
  taxRates: [{ percent: 19 }],
  contact: { name: 'Mara Voss', email: 'billing@halden-voss.example', phone: '+49 30 5550 1234' },
  bankAccounts: [
    { currencyCode: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bankName: 'Commerzbank' },
    { accountNumber: '000123456789', bankName: 'First Harbor Bank' },
  ],
};
const NORTHWIND = {
  ...{ name: 'Northwind Traders', legalName: 'Northwind Traders GmbH', vatNumber: 'DE811907980' },
  ...{ buyerReference: '04011000-12345-34', description: 'Retainer since 2024' },
};
const RATES = [
  { unit: 'HOUR', amountMinor: 11_000, startsOn: '2026-01-01' },
  { unit: 'HOUR', role: 'designer', amountMinor: 12_500, startsOn: '2026-01-01' },
];

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="750" height="240">
  <rect x="20" y="40" width="160" height="160" rx="36" fill="#0d5c56"/>
  <path d="M65 80v80M65 120h70M135 80v80" stroke="#fff" stroke-width="18" stroke-linecap="round" fill="none"/>
  <circle cx="300" cy="120" r="80" fill="#f0b429"/>
</svg>`;

/** Records of the studio that screens are opened for, by what they show. */
export interface Studio {
  firm: Firm;
  /** Moves the service's clock to this many days before today. */
  daysAgo(days: number): void;
  client: string;
  contract: string;
  draftContract: string;
  project: string;
  invoices: Record<
    'overdue' | 'paid' | 'void' | 'overpaid' | 'credited' | 'open' | 'partlyPaid' | 'draft' | 'blocked',
    string
  >;
  creditNote: string;
  /** The Monday of the week with hours. */
  week: string;
}

/** Opens the tenant of a design studio, with three months of work: its clients, contracts, hours and invoices. */
export async function openStudio(service: TestService): Promise<Studio> {
  const startMs = service.clock.now().getTime();
  const daysAgo = (days: number) =>
    service.clock.advance(startMs - days * DAY_MS - service.clock.now().getTime());
  daysAgo(80);
  const firm = await openFirm(service, {
    settings: SETTINGS,
    client: NORTHWIND,
    terms: { name: 'Website relaunch', reference: 'PO 4500012', taxRates: [{ percent: 19 }], rates: RATES },
  });
  await describeParties(service, firm);
  const others = await addClients(firm);
  const { id: project } = await firm.make('/projects', {
    contractId: firm.contractId,
    name: 'Shop frontend',
    description: 'Search, checkout and account',
  });
  const { invoices, creditNote } = await addDocuments(firm, others, daysAgo);
  daysAgo(0);
  const week = await addTime(service, firm, project);
  invoices.draft = await addDraft(firm);
  return {
    ...{ firm, daysAgo, client: firm.clientId },
    ...{ contract: firm.contractId, draftContract: others.draft, project, creditNote, week },
    invoices: invoices as Studio['invoices'],
  };
}

async function describeParties(service: TestService, firm: Firm): Promise<void> {
  const { make, clientId } = firm;
  const [street, of] = [{ zip: '10119', city: 'Berlin', country: 'Germany' }, { clientId }];
  await make('/addresses', { name: 'Halden & Voss GmbH', address1: 'Torstraße 140', ...street });
  await make('/addresses', {
    ...{ ...of, name: 'Northwind Traders GmbH', address1: 'Am Sandtorkai 27', address2: '3rd floor' },
    ...{ zip: '20457', city: 'Hamburg', country: 'Germany' },
  });
  const head = await make('/contacts', {
    ...{ ...of, name: 'Ada Lindqvist', title: 'Head of digital', phone: '+49 40 5550 9876' },
  });
  await make('/emails', { contactId: head.id, address: 'ada.lindqvist@northwind.example' });
  await make('/emails', { contactId: head.id, address: 'accounts@northwind.example' });
  await make('/contacts', { ...of, name: 'Jonas Weber', title: 'Accounts payable' });
  const assetId = await uploadLogo(service, firm.tenant);
  await make('/media', { assetId, slot: 'LOGO' });
  await make('/media', { assetId, slot: 'LOGO', ...of });
}

async function uploadLogo(service: TestService, tenant: string): Promise<string> {
  const pending = await createAsset(service, tenant, { originalFileName: 'logo.png' });
  await upload(pending, (await sharp(Buffer.from(LOGO)).png().toBuffer()) as Buffer<ArrayBuffer>);
  await complete(service, tenant, pending.assetId);
  return pending.assetId;
}

interface Others {
  /** Contracts of other clients. */
  care: string;
  console: string;
  brand: string;
  draft: string;
}

async function addClients({ make, act, patch }: Firm): Promise<Others> {
  const open = async (client: object, address: object, contract: object) => {
    const { id: clientId, name } = await make('/clients', client);
    await make('/addresses', { clientId, name, ...address });
    const { id } = await make('/contracts', { clientId, currencyCode: 'EUR', ...contract });
    return { clientId, id };
  };
  const vienna = { address1: 'Lindengasse 12', zip: '1070', city: 'Vienna', country: 'Austria' };
  const boston = { address1: '88 Harbor Street', zip: '02110', city: 'Boston', country: 'United States' };
  const lyon = { address1: '9 rue Mercière', zip: '69002', city: 'Lyon', country: 'France' };
  const care = await open({ name: 'Contoso Architects', vatNumber: 'ATU12345675' }, vienna, {
    ...{
      name: 'Care plan 2026',
      taxRates: [{ percent: 19 }],
      rates: RATES.slice(0, 1),
      collect: { every: 'MONTH' },
    },
  });
  const robots = await open({ name: 'Fabrikam Robotics', currencyCode: 'USD' }, boston, {
    ...{ name: 'Robot console', currencyCode: 'USD', paymentTermsDays: 30, rates: RATES.slice(0, 1) },
    taxRates: [{ category: 'O' }],
  });
  const brand = await open({ name: 'Maison Lumière' }, lyon, {
    name: 'Brand guidelines',
    taxRates: [{ percent: 19 }],
  });
  for (const { id } of [care, robots, brand]) await act(`/contracts/${id}/activate`);
  const draft = await make('/contracts', {
    ...{ clientId: brand.clientId, name: 'Packaging 2027', currencyCode: 'EUR' },
  });
  const { id: past } = await make('/clients', { name: 'Adventure Works' });
  await patch(`/clients/${past}`, { archivedAt: new Date().toISOString() });
  return { care: care.id, console: robots.id, brand: brand.id, draft: draft.id };
}

const line = (name: string, quantity: number, amountMinor: number, more: object = {}) => ({
  ...{ name, quantity, amountMinor, unitCode: 'HUR' },
  ...more,
});

async function addDocuments(firm: Firm, others: Others, daysAgo: (days: number) => void) {
  const { issue, pay, credit, act } = firm;
  const under = (contractId: string) => ({ contractId });
  daysAgo(75);
  const overdue = await issue([line('Support in August', 14.5, 11_000)], under(others.care));
  daysAgo(50);
  const paid = await issue([line('Concept and wireframes', 42, 12_500), line('Workshop', 8, 11_000)]);
  await pay(paid.id, paid.totalMinor, { method: 'bank transfer', reference: 'Statement 17' });
  daysAgo(40);
  const gone = await issue([line('Support in September', 9, 11_000)], under(others.care));
  await act(`/invoices/${gone.id}/void`);
  const late = await issue([line('Support in September', 10, 11_000)], under(others.care));
  await pay(late.id, 50_000);
  daysAgo(28);
  const overpaid = await issue([line('Logo and colours', 36, 12_500)], under(others.brand));
  const received = await pay(overpaid.id, overpaid.totalMinor + 12_000, { allowOverpayment: true });
  await firm.refund(received.id, 2_000, { method: 'bank transfer' });
  daysAgo(20);
  const credited = await issue([line('Visual design', 55, 12_500), line('Prototype', 12, 11_000)]);
  const [design] = await firm.get(`/billables?invoiceId=${credited.id}`);
  const note = await credit(credited.id, {
    ...{ kind: 'GOODWILL', reason: 'Two rounds were included' },
    billables: [{ billableId: design.id, amountMinor: 100_000 }],
  });
  daysAgo(9);
  const open = await issue([line('Console prototype', 64, 11_000)], {
    ...{ ...under(others.console), taxExchangeRate: 0.92 },
  });
  daysAgo(5);
  const partlyPaid = await issue([
    line('Frontend development', 61.5, 11_000, { description: 'Search and checkout' }),
    line('Interface design', 18, 12_500),
    { name: 'Hosting, fourth quarter', quantity: 1, amountMinor: 48_000 },
  ]);
  await pay(partlyPaid.id, 400_000, { method: 'bank transfer', reference: 'Statement 21' });
  const blocked = await firm.draft(
    [line('Reverse charge', 1, 100_00, { taxCategory: 'AE' })],
    under(others.brand),
  );
  const all = { overdue, paid, void: gone, overpaid, credited, open, partlyPaid, blocked };
  const invoices: Record<string, string> = {};
  for (const [name, { id }] of Object.entries(all)) invoices[name] = id;
  return { invoices, creditNote: note.id as string };
}

/** A draft with lines of several kinds. */
async function addDraft(firm: Firm): Promise<string> {
  const lines = [
    line('Shop frontend', 38.25, 11_000, { description: 'Account pages and order history' }),
    line('Design review', 6, 12_500),
    { name: 'Stock photography', quantity: 12, amountMinor: 2_490 },
    { name: 'Discount for the retainer', quantity: 1, amountMinor: -25_000 },
  ];
  const { id } = await firm.draft(lines, {
    notes: 'Thank you for working with us.',
    reference: 'PO 4500012',
  });
  return id;
}

/** Hours of last week, of two people. Returns its Monday. */
async function addTime(service: TestService, firm: Firm, project: string): Promise<string> {
  const { id: design } = await firm.make('/projects', {
    ...{ contractId: firm.contractId, name: 'Design system' },
  });
  const today = service.clock.now();
  const monday = today.getTime() - (((today.getUTCDay() + 6) % 7) + 7) * DAY_MS;
  const on = (day: number) => new Date(monday + day * DAY_MS).toISOString().slice(0, 10);
  const entries = [
    { projectId: project, date: on(0), minutes: 225, worker: 'Mara Voss', description: 'Order history' },
    { projectId: project, date: on(0), minutes: 90, worker: 'Mara Voss', description: 'Code review' },
    { projectId: project, date: on(1), minutes: 405, worker: 'Mara Voss', description: 'Account pages' },
    { projectId: project, date: on(2), minutes: 360, worker: 'Mara Voss' },
    { projectId: design, date: on(0), minutes: 180, worker: 'Tom Halden', role: 'designer' },
    { projectId: design, date: on(1), minutes: 330, worker: 'Tom Halden', role: 'designer' },
    {
      projectId: design,
      date: on(2),
      minutes: 45,
      worker: 'Tom Halden',
      isBillable: false,
      description: 'Stand-up',
    },
  ];
  for (const entry of entries) await firm.make('/time-entries', entry);
  return on(0);
}

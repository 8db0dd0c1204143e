/** The agency that the demo is about: who it is, and who works there. */

export const NAME = 'Nordlicht Studio';

export const SETTINGS = {
  description: 'Digital agency in Hamburg. An example with made-up names and figures.',
  legalName: 'Nordlicht Studio GmbH',
  vatNumber: 'DE123456788',
  taxNumber: '48/123/45678',
  registrationNumber: 'HRB 123456, Amtsgericht Hamburg',
  electronicAddress: { scheme: 'EM', id: 'billing@nordlicht.example' },
  contact: { name: 'Mara Petersen', email: 'billing@nordlicht.example', phone: '+49 40 5550 1234' },
  locale: 'en-GB',
  timeZone: 'Europe/Berlin',
  currencyCode: 'EUR',
  paymentTermsDays: 14,
  invoiceNumberFormat: 'NL-{YYYY}-{SEQ:4}',
  creditNoteNumberFormat: 'CN-{YYYY}-{SEQ:4}',
  taxRates: [{ percent: 19 }],
  // Numbers that banks publish as examples: no money arrives there.
  bankAccounts: [
    { currencyCode: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bankName: 'Commerzbank' },
    { currencyCode: 'CHF', iban: 'CH9300762011623852957', bankName: 'Basler Kantonalbank' },
    { currencyCode: 'USD', accountNumber: '000123456789', bankName: 'First Harbor Bank' },
  ],
};

export const ADDRESS = {
  name: 'Nordlicht Studio GmbH',
  address1: 'Am Sandtorkai 27',
  zip: '20457',
  city: 'Hamburg',
  country: 'Germany',
};

/** Invited by addresses that belong to nobody, so that nobody gets in by them. */
export const MEMBERS = [
  { email: 'mara.petersen@nordlicht.example', role: 'ADMIN' },
  { email: 'jonas.lindner@nordlicht.example', role: 'MEMBER' },
  { email: 'steuerbuero@hansen.example', role: 'VIEWER' },
] as const;

export interface Person {
  name: string;
  /** As the rates of contracts name it. */
  role: string;
}

export const PEOPLE: readonly Person[] = [
  { name: 'Jonas Lindner', role: 'developer' },
  { name: 'Aylin Demir', role: 'designer' },
  { name: 'Tomasz Nowak', role: 'developer' },
  { name: 'Clara Brandt', role: 'strategist' },
  { name: 'Samuel Okafor', role: 'developer' },
  { name: 'Ida Sørensen', role: 'designer' },
  { name: 'Felix Amann', role: 'project manager' },
];

/** The price of an hour, in minor units of EUR. */
export const HOURLY_MINOR: Record<string, number> = {
  developer: 11_500,
  designer: 10_500,
  strategist: 14_000,
  'project manager': 9_500,
};

export type Currency = 'EUR' | 'USD' | 'CHF';

/** Prices of other currencies as multiples of the price in EUR. */
export const PRICE_FACTOR: Record<Currency, number> = { EUR: 1, USD: 1.2, CHF: 1.15 };
/** EUR for one unit of the currency, in which the agency declares its tax. */
export const EUR_RATE: Record<Currency, number> = { EUR: 1, USD: 0.9214, CHF: 1.0528 };

export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="240">
  <rect width="900" height="240" fill="#ffffff"/>
  <rect x="20" y="20" width="200" height="200" rx="44" fill="#12344d"/>
  <path d="M50 160C90 60 130 180 190 70" stroke="#5ee0b5" stroke-width="20" stroke-linecap="round" fill="none"/>
  <path d="M50 190C100 110 140 200 190 120" stroke="#4ba3f7" stroke-width="12" stroke-linecap="round" fill="none"/>
  <circle cx="300" cy="120" r="46" fill="#12344d"/>
  <rect x="380" y="74" width="460" height="34" rx="17" fill="#12344d"/>
  <rect x="380" y="132" width="300" height="34" rx="17" fill="#5ee0b5"/>
</svg>`;

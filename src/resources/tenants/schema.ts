import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import { roles } from '../../platform/http/auth/roles.ts';
import {
  body,
  choice,
  clearable,
  createdAt,
  currencyCode,
  formatted,
  id,
  integer,
  record,
  text,
  updatedAt,
} from '../../platform/schema.ts';
import { media } from '../media/schema.ts';

export const PAYMENT_TERMS_DAYS_MAX = 3_650;

const name = text(1, 200, { description: "The tenant's name.", example: 'Acme Studio' });
const description = text(0, 2_000, {
  description: 'What the tenant is.',
  example: 'Design agency in Berlin',
});

const settings = {
  invoiceNumberFormat: formatted('number-format', 64, {
    description:
      'How invoice numbers are written: `{SEQ:n}` is the number padded to n digits; with `{YYYY}` (and `{MM}`) the series restarts each year.',
    example: 'INV-{YYYY}-{SEQ:4}',
  }),
  creditNoteNumberFormat: formatted('number-format', 64, {
    description: 'How credit note numbers are written; the same tokens as for invoices.',
    example: 'CN-{SEQ:6}',
  }),
  timeZone: formatted('time-zone', 64, {
    description: 'IANA time zone in which days and years of documents begin.',
    example: 'Europe/Berlin',
  }),
};

const optionalSettings = {
  currencyCode,
  paymentTermsDays: integer(0, PAYMENT_TERMS_DAYS_MAX, {
    description: 'Days from issue to due date.',
    example: 30,
  }),
  locale: formatted('locale', 35, { description: 'BCP 47 language tag for documents.', example: 'de-DE' }),
  legalName: text(1, 200, { description: 'The name on legal documents.', example: 'Acme Studio GmbH' }),
  vatNumber: text(1, 100, { description: "The tenant's VAT number.", example: 'DE123456789' }),
  iban: formatted('iban', 34, { description: 'Where clients pay to.', example: 'DE89370400440532013000' }),
  bic: formatted('bic', 11, { description: 'The bank of the IBAN.', example: 'COBADEFFXXX' }),
};

export const tenant = record(
  'Tenant',
  {
    id: id('tenant', "The tenant's identifier, for the `tenant-id` header."),
    name,
    description: Type.Optional(description),
    media,
    role: choice(roles, { description: "The caller's role in the tenant.", example: 'OWNER' }),
    ...settings,
    ...Type.Partial(Type.Object(optionalSettings)).properties,
    createdAt,
    updatedAt,
  },
  'An organisation that contracts and invoices; all other records belong to one.',
);

export const newTenant = body({ name, description: Type.Optional(description) }, 'A tenant to create.');

export const tenantChange = body(
  {
    name: Type.Optional(name),
    description: clearable(description),
    invoiceNumberFormat: clearable(settings.invoiceNumberFormat),
    creditNoteNumberFormat: clearable(settings.creditNoteNumberFormat),
    timeZone: clearable(settings.timeZone),
    currencyCode: clearable(optionalSettings.currencyCode),
    paymentTermsDays: clearable(optionalSettings.paymentTermsDays),
    locale: clearable(optionalSettings.locale),
    legalName: clearable(optionalSettings.legalName),
    vatNumber: clearable(optionalSettings.vatNumber),
    iban: clearable(optionalSettings.iban),
    bic: clearable(optionalSettings.bic),
  },
  'What to change; what is left out stays as it is, and null clears a field or sets it back to its default.',
);

export const tenantParams = Type.Object({ tenantId: id('tenant', 'The tenant.') });
export const tenantQuery = Type.Object(pageQuery, { additionalProperties: false });

export type Tenant = Static<typeof tenant>;
export type NewTenant = Static<typeof newTenant>;
export type TenantChange = Static<typeof tenantChange>;
export type TenantQuery = Static<typeof tenantQuery>;

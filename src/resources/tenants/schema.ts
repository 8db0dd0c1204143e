import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import { roles } from '../../platform/http/auth/roles.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  currencyCode,
  formatted,
  id,
  integer,
  optional,
  record,
  text,
  updatedAt,
} from '../../platform/schema.ts';
import { media } from '../media/schema.ts';

export const PAYMENT_TERMS_DAYS_MAX = 3_650;

const required = {
  name: text(1, 200, { description: "The tenant's name.", example: 'Acme Studio' }),
};
const optionalOnes = {
  description: text(0, 2_000, {
    description: 'A description of the tenant.',
    example: 'Design agency in Berlin',
  }),
};
/** Settings with a default. Null resets them to it. */
const settings = {
  invoiceNumberFormat: formatted('number-format', 64, {
    description:
      'The format of invoice numbers. `{SEQ:n}` is the number padded to n digits. With `{YYYY}` (and `{MM}`), the series restarts each year.',
    example: 'INV-{YYYY}-{SEQ:4}',
  }),
  creditNoteNumberFormat: formatted('number-format', 64, {
    description: 'The format of credit note numbers, with the tokens of `invoiceNumberFormat`.',
    example: 'CN-{SEQ:6}',
  }),
  timeZone: formatted('time-zone', 64, {
    description: 'The IANA time zone in which the days and years of documents begin.',
    example: 'Europe/Berlin',
  }),
};
const optionalSettings = {
  currencyCode,
  paymentTermsDays: integer(0, PAYMENT_TERMS_DAYS_MAX, {
    description: 'Days from issue to due date.',
    example: 30,
  }),
  locale: formatted('locale', 35, {
    description: 'The BCP 47 language tag of documents.',
    example: 'de-DE',
  }),
  legalName: text(1, 200, { description: 'The name on legal documents.', example: 'Acme Studio GmbH' }),
  vatNumber: text(1, 100, { description: "The tenant's VAT number.", example: 'DE123456789' }),
  iban: formatted('iban', 34, {
    description: 'The IBAN of the account that clients pay to.',
    example: 'DE89370400440532013000',
  }),
  bic: formatted('bic', 11, { description: "The BIC of the account's bank.", example: 'COBADEFFXXX' }),
};

export const tenant = record(
  'Tenant',
  {
    id: id('tenant', "The tenant's identifier, for the `tenant-id` header."),
    ...required,
    ...optional(optionalOnes),
    media,
    role: choice(roles, { description: "The caller's role in the tenant.", example: 'OWNER' }),
    ...settings,
    ...optional(optionalSettings),
    createdAt,
    updatedAt,
  },
  'An organisation that contracts and invoices. Every other record belongs to one.',
);

export const newTenant = body({ ...required, ...optional(optionalOnes) }, 'A tenant to create.');

export const tenantChange = body(
  changeable(required, { ...optionalOnes, ...settings, ...optionalSettings }),
  `${CHANGE_DESCRIPTION} A setting with a default is reset to it.`,
);

export const tenantParams = Type.Object({ tenantId: id('tenant', 'The tenant.') });
export const tenantQuery = Type.Object(pageQuery, { additionalProperties: false });

export type Tenant = Static<typeof tenant>;
export type NewTenant = Static<typeof newTenant>;
export type TenantChange = Static<typeof tenantChange>;
export type TenantQuery = Static<typeof tenantQuery>;

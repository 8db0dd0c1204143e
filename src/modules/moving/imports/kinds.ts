import { type TObject, type TProperties, Type } from 'typebox';
import { currencyExponent } from '../../../platform/currencies.ts';
import type { ErrorDetail } from '../../../platform/errors.ts';
import { body, decimal, optional, text } from '../../../platform/schema.ts';
import { newContract } from '../../agreements/contracts/schema.ts';
import { newProject } from '../../agreements/projects/schema.ts';
import { carriedOverInvoice } from '../../billing/invoices/carrying-schema.ts';
import { newPayment } from '../../money/payments/schema.ts';
import { newAddress } from '../../parties/addresses/schema.ts';
import { newClient } from '../../parties/clients/schema.ts';
import { newContact } from '../../parties/contacts/schema.ts';
import { newEmail } from '../../parties/emails/schema.ts';
import { newTimeEntry } from '../../tracked-work/time-entries/schema.ts';

export const IMPORT_KINDS = [
  'CLIENTS',
  'CONTACTS',
  'ADDRESSES',
  'CONTRACTS',
  'TIME_ENTRIES',
  'INVOICES',
  'PAYMENTS',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export type Given = Readonly<Record<string, unknown>>;

/** The properties of rows, and what becomes of them before references are looked up. */
interface Shape {
  row: TObject;
  /** The property that holds the identifier of the record that a row belongs to. */
  belongsTo?: 'clientId' | 'contractId' | 'projectId';
  /** Turns properties that exist for files only into those of the record. Nothing if the row is to be left out. */
  toRecord?(row: Given): Given | ErrorDetail[] | undefined;
}

const NAME_LENGTH_MAX = 255;
const nameOf = (called: string) => ({
  [`${called}ExternalId`]: Type.Optional(
    text(1, 200, { description: `The externalId of the ${called}.`, example: 'erp-17' }),
  ),
  [`${called}Name`]: Type.Optional(
    text(1, NAME_LENGTH_MAX, {
      description: `The name of the ${called}, in any case.`,
      example: 'Northwind',
    }),
  ),
});
const amount = (description: string) => decimal(-9e11, 9e11, 4, { description, example: 595 });

function rowOf(schema: TObject, without: string[], more: TProperties): TObject {
  const rest = Object.entries(schema.properties as TProperties).filter(([name]) => !without.includes(name));
  const { 'x-together': together } = schema as { 'x-together'?: string[] };
  return body({ ...Object.fromEntries(rest), ...more }, 'A row.', together && { 'x-together': together });
}

const { clientId } = newContact.properties;
const ofClient = { ...optional({ clientId }), ...nameOf('client') };
const { taxPercent, taxCategory } = {
  taxPercent: carriedOverInvoice.properties.taxes.items.properties.percent,
  taxCategory: carriedOverInvoice.properties.taxes.items.properties.category,
};

export const SHAPES: Readonly<Record<ImportKind, Shape>> = {
  CLIENTS: { row: newClient },
  CONTACTS: {
    row: rowOf(newContact, [], { ...ofClient, ...optional({ email: newEmail.properties.address }) }),
    belongsTo: 'clientId',
  },
  ADDRESSES: { row: rowOf(newAddress, [], ofClient), belongsTo: 'clientId' },
  CONTRACTS: {
    row: rowOf(newContract, [], {
      ...ofClient,
      ...optional({
        hourlyRate: amount('The price of an hour, in units of the currency. Needs currencyCode.'),
        taxPercent,
        projectName: newProject.properties.name,
        isDraft: Type.Boolean({
          description: 'Whether it stays a draft. Defaults to false: it is activated.',
          examples: [false],
        }),
      }),
    }),
    belongsTo: 'clientId',
    toRecord: ({ hourlyRate, taxPercent: percent, ...row }) => {
      const rate = hourlyRate === undefined ? undefined : minorOf(row, 'hourlyRate', hourlyRate);
      if (Array.isArray(rate)) return rate;
      return {
        ...row,
        ...(percent !== undefined && { taxRates: [{ percent, ...(percent === 0 && { category: 'Z' }) }] }),
        ...(rate !== undefined && { rates: [{ unit: 'HOUR', amountMinor: rate, startsOn: '2000-01-01' }] }),
      };
    },
  },
  TIME_ENTRIES: {
    row: rowOf(newTimeEntry, ['projectId', 'minutes'], {
      ...ofClient,
      ...optional({ projectId: newTimeEntry.properties.projectId, minutes: newTimeEntry.properties.minutes }),
      ...{ ...nameOf('contract'), ...nameOf('project') },
      ...optional({ hours: decimal(0, 744, 4, { description: 'In place of minutes.', example: 1.5 }) }),
    }),
    belongsTo: 'projectId',
    toRecord: ({ hours, ...row }) => {
      const minutes = row.minutes ?? (hours === undefined ? undefined : Math.round(Number(hours) * 60));
      if (minutes === undefined) return [missing('minutes', 'is required, or hours')];
      return minutes === 0 ? undefined : { ...row, minutes };
    },
  },
  INVOICES: {
    row: rowOf(carriedOverInvoice, ['contractId', 'taxes'], {
      ...ofClient,
      ...nameOf('contract'),
      ...optional({
        contractId: carriedOverInvoice.properties.contractId,
        taxes: carriedOverInvoice.properties.taxes,
        open: amount(
          'What is still to pay, tax included, in units of the currency. In place of taxes. Rows with 0 are left out.',
        ),
        paid: amount('What was paid of `open`, if `open` is the sum before.'),
        total: amount('The whole sum of the invoice, tax included: with `tax`, in place of taxPercent.'),
        tax: amount('The tax in `total`.'),
        secondTax: amount('Another tax in `total`. Needs `taxes`.'),
        ...{ taxPercent, taxCategory },
      }),
    }),
    belongsTo: 'contractId',
    toRecord: carriedOver,
  },
  PAYMENTS: {
    row: rowOf(newPayment, ['clientId', 'invoiceId', 'allocations', 'allowOverpayment', 'amountMinor'], {
      ...ofClient,
      ...optional({
        amountMinor: newPayment.properties.amountMinor,
        amount: amount('In place of amountMinor: in units of the currency.'),
      }),
    }),
    belongsTo: 'clientId',
    toRecord: ({ amount: given, ...row }) => {
      if (row.amountMinor === undefined && given === undefined)
        return [missing('amountMinor', 'is required, or amount')];
      const amountMinor = row.amountMinor ?? minorOf(row, 'amount', given);
      if (Array.isArray(amountMinor)) return amountMinor;
      return Number(amountMinor) > 0 ? { ...row, amountMinor } : undefined;
    },
  },
};

const missing = (field: string, message: string): ErrorDetail => ({ field, message, constraint: 'required' });

/** An amount in minor units. */
function minorOf({ currencyCode }: Given, field: string, units: unknown): number | ErrorDetail[] {
  if (typeof currencyCode !== 'string') return [missing('currencyCode', `is required with ${field}`)];
  const exponent = currencyExponent(currencyCode);
  const exact = Number(units) * 10 ** exponent;
  const minor = Math.round(exact);
  if (Math.abs(exact - minor) < 0.001) return minor;
  return [
    { field, message: `has more than the ${exponent} decimals of ${currencyCode}`, constraint: 'decimals' },
  ];
}

/** What is still to pay with its tax: by the rate that is given, or by that of the whole invoice. */
function carriedOver({
  open,
  paid,
  total,
  tax,
  secondTax,
  taxPercent: given,
  taxCategory: category,
  ...row
}: Given) {
  if (row.taxes !== undefined) return row;
  if (open === undefined) return [missing('open', 'is required, or taxes')];
  const [before, paidMinor, totalMinor, taxMinor] = [open, paid ?? 0, total ?? 0, tax ?? 0].map((units) =>
    minorOf(row, 'open', units),
  );
  if (Array.isArray(before)) return before;
  if (Array.isArray(paidMinor)) return paidMinor;
  const openMinor = Number(before) - Number(paidMinor);
  if (openMinor <= 0) return undefined;
  if (secondTax)
    return [
      {
        field: 'secondTax',
        message: 'can not be split: carry this invoice over with `taxes`',
        constraint: 'tax',
      },
    ];
  const isKnown =
    typeof totalMinor === 'number' &&
    typeof taxMinor === 'number' &&
    total !== undefined &&
    tax !== undefined;
  const percent =
    typeof given === 'number' ? given : isKnown ? rateOf(totalMinor - taxMinor, taxMinor) : undefined;
  if (percent === undefined) return [missing('taxPercent', 'is required, or total and tax')];
  const openTax = Math.round((openMinor * percent) / (100 + percent));
  const taxes = [
    {
      category: category ?? (percent > 0 ? 'S' : 'Z'),
      percent,
      taxableMinor: openMinor - openTax,
      taxMinor: openTax,
    },
  ];
  return { ...row, taxes };
}

/** The roundest rate that comes to the tax. */
function rateOf(base: number, tax: number): number | undefined {
  if (tax === 0) return 0;
  const rates = [0, 1, 2, 3, 4].map((decimals) => Number(((tax / base) * 100).toFixed(decimals)));
  return rates.find((rate) => rate >= 0 && rate <= 100 && Math.abs((base * rate) / 100 - tax) <= 1);
}

import { type Column, columnsOf } from '../../../platform/http/answers/csv.ts';
import type { Accounted } from './accounted.ts';
import type { Posting } from './schema.ts';
import { posting } from './schema.ts';

export const ledgerColumns: Column[] = columnsOf(posting);

/** A booking as double entries: what is debited is credited, in the currency of the document. */
export function postingsOf(booking: Accounted): Posting[] {
  const { account, contra, amountMinor, taxMinor, accountNumber, contraNumber, taxNumber, ...rest } = booking;
  const { type, id, recordedDate, valueDate, number, client, clientName, currencyCode, currencyExponent } =
    rest;
  const facts = {
    ...{ type, id, recordedDate, valueDate },
    ...(number !== undefined && { number }),
    ...(rest.invoiceNumber !== undefined && { invoiceNumber: rest.invoiceNumber }),
    ...(rest.taxDate !== undefined && { taxDate: rest.taxDate }),
    ...{ client, clientName, currencyCode, currencyExponent },
  };
  const { kind: _, ...tax } = contra;
  const sides = [
    { account: accountNumber, kind: account.kind, minor: amountMinor },
    { account: contraNumber, kind: contra.kind, minor: taxMinor - amountMinor, ...tax },
    { account: taxNumber, kind: 'TAX' as const, minor: -taxMinor, ...tax },
  ];
  return sides
    .filter(({ minor }) => minor !== 0)
    .map(({ minor, account: on = '', ...side }) => ({
      ...facts,
      account: on,
      ...side,
      debitMinor: Math.max(minor, 0),
      creditMinor: Math.max(-minor, 0),
    }));
}

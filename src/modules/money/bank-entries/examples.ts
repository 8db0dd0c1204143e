import { asChanged, asCreated } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { BankEntry, NewIgnoring, NewMatch } from './schema.ts';

const entry: BankEntry = {
  ...{ id: exampleId('bankEntry'), statement: exampleId('bankStatement') },
  ...{ iban: 'DE89370400440532013000', bookedDate: '2026-11-16', direction: 'CREDIT', amountMinor: 100 },
  ...{ currencyCode: 'EUR', isReturn: false, isCharge: false, counterpartyName: 'Northwind Ltd' },
  ...{ text: 'Thank you', endToEndId: 'NW-4711', bankReference: '2026111600000042' },
  ...{ status: 'UNMATCHED', candidates: [], payments: [] },
  reasons: ['It names no open invoice, and no open invoice has its amount'],
  ...asCreated,
};
const ignoring: NewIgnoring = { reason: 'A loan of the owner' };
const match: NewMatch = { allocations: [{ invoiceId: exampleId('invoice'), amountMinor: 100 }] };
const matched: BankEntry = { ...entry, status: 'MATCHED', payments: [exampleId('payment', 2)] };

export const bankEntryExamples = {
  getBankEntry: { answer: entry },
  listBankEntries: { answer: [entry] },
  ignoreBankEntry: {
    body: ignoring,
    answer: { ...entry, status: 'IGNORED', reasons: ['A loan of the owner'], ...asChanged },
  },
  matchBankEntry: { body: match, answer: { ...matched, reasons: ['A person chose it'], ...asChanged } },
  unmatchBankEntry: { answer: { ...entry, reasons: ['A person took its match back'], ...asChanged } },
};

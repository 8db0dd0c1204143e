import type { Party } from '../documents/party-schema.ts';
import type { DocumentBankAccount, Tax } from '../invoices/schema.ts';

/** The formats of a document that are made once and kept. */
export const FILE_KINDS = ['PDF', 'FACTUR_X', 'UBL', 'CII'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Rules that an e-invoice follows beside EN 16931. */
export const E_INVOICE_PROFILES = ['EN16931', 'XRECHNUNG', 'PEPPOL'] as const;
export type EInvoiceProfile = (typeof E_INVOICE_PROFILES)[number];

export const PAPERS = ['A4', 'LETTER'] as const;
export type Paper = (typeof PAPERS)[number];

/**
 * An invoice or a credit note without its lines: everything that its files show. For an issued document all of it is
 * frozen, so the same head always makes the same files. A draft has what it would be issued with now.
 */
export interface DocumentHead {
  type: 'INVOICE' | 'CREDIT_NOTE';
  id: string;
  /** Absent on a draft. */
  number?: string;
  issueDate?: string;
  /** When it was issued, for the metadata of its files. */
  issuedAt?: string;
  dueDate?: string;
  paymentTermsDays?: number;
  locale: string;
  paper: Paper;
  eInvoiceProfile: EInvoiceProfile;
  seller: Party;
  buyer: Party;
  bankAccount?: DocumentBankAccount;
  paymentReference?: string;
  /** The client's purchase order. */
  reference?: string;
  buyerReference?: string;
  serviceFrom?: string;
  serviceTo?: string;
  notes?: string;
  /** Present on a credit note. */
  credit?: Credit;
  currencyCode: string;
  currencyExponent: number;
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
  taxes: Tax[];
  taxCurrencyCode?: string;
  taxExchangeRate?: number;
  taxMinorInTaxCurrency?: number;
  lineCount: number;
}

/** The invoice that a credit note corrects, and why. */
export interface Credit {
  kind: 'CORRECTION' | 'CANCELLATION' | 'GOODWILL';
  reason: string;
  invoiceNumber: string;
  invoiceIssueDate: string;
}

export interface DocumentLine {
  name: string;
  description?: string;
  quantity: number;
  unitCode: string;
  /** The price of one unit. Negative for a discount. */
  amountMinor: number;
  /** `quantity` times `amountMinor`, rounded. The last credit of a line also has what rounding left over. */
  totalMinor: number;
  /** Absent on a draft that has no tax yet. */
  taxCategory?: Tax['category'];
  taxPercent?: number;
  serviceFrom?: string;
  serviceTo?: string;
}

/** A mark across a document that is not the issued original. */
export type Stamp = 'DRAFT' | 'PAID' | 'CREDITED' | 'VOID';

/** Everything that a file is made of. Pictures are as they were uploaded: PNG, JPEG, WebP or GIF. */
export interface DocumentToMake {
  head: DocumentHead;
  lines: DocumentLine[];
  logo?: Uint8Array;
  background?: Uint8Array;
  stamp?: Stamp;
}

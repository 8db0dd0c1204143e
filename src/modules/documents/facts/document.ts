import type { Annex } from './annexes.ts';
import type { Discount } from './discount-schema.ts';
import type { EarlyPayment } from './early-payment-schema.ts';
import type { DocumentBankAccount, Tax } from './frozen-schema.ts';
import type { Party } from './party-schema.ts';
import type { Prepaid } from './prepaid.ts';
import type { EInvoiceProfile } from './profiles.ts';
import type { Settlement } from './settlement.ts';

/** The formats of a document that are made once and kept. */
export const FILE_KINDS = ['PDF', 'FACTUR_X', 'UBL', 'CII'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Everything that is made of a document. A picture shows its pages on a screen, and is not kept. */
export const MADE_KINDS = [...FILE_KINDS, 'PICTURE'] as const;
export type MadeKind = (typeof MADE_KINDS)[number];

export const PAPERS = ['A4', 'LETTER'] as const;
export type Paper = (typeof PAPERS)[number];

/** Counted on when the layout changes. Documents keep the version that they were issued with. */
export const LAYOUT_VERSION = 1;

/** The look of a document, frozen at issue. */
export interface DocumentLook {
  paper: Paper;
  eInvoiceProfile: EInvoiceProfile;
  layoutVersion: number;
  logoAssetId: string | null;
  backgroundAssetId: string | null;
  accentColor: string | null;
  introduction: string | null;
  closing: string | null;
}

/**
 * An invoice or a credit note without its lines: everything that its files show. For an issued document all of it is
 * frozen, so the same head always makes the same files. A draft has what it would be issued with now.
 */
export interface DocumentHead {
  type: 'INVOICE' | 'CREDIT_NOTE';
  /** Whether it is an invoice for money in advance. */
  isDeposit?: boolean | undefined;
  id: string;
  /** Absent on a draft. */
  number?: string | undefined;
  issueDate?: string | undefined;
  /** When it was issued, for the metadata of its files. */
  issuedAt?: string | undefined;
  dueDate?: string | undefined;
  paymentTermsDays?: number | undefined;
  locale: string;
  paper: Paper;
  /** The seller's colour, as #rrggbb. */
  accentColor?: string | undefined;
  eInvoiceProfile: EInvoiceProfile;
  seller: Party;
  buyer: Party;
  bankAccount?: DocumentBankAccount | undefined;
  paymentReference?: string | undefined;
  /** The client's purchase order. */
  reference?: string | undefined;
  buyerReference?: string | undefined;
  serviceFrom?: string | undefined;
  serviceTo?: string | undefined;
  notes?: string | undefined;
  /** The seller's texts above the lines and below the total of an invoice. */
  introduction?: string | undefined;
  closing?: string | undefined;
  /** Present on a credit note. */
  credit?: Credit | undefined;
  currencyCode: string;
  currencyExponent: number;
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
  /** Rounding, and the amount to pay: the total with it. */
  roundingMinor: number;
  payableMinor: number;
  /** Whether the amounts of lines and discounts contain tax. */
  pricesIncludeTax: boolean;
  /** Discounts of the whole document. */
  discounts?: Discount[] | undefined;
  /** The discount for early payment of the whole document. A draft has no last day. */
  earlyPayment?: Pick<EarlyPayment, 'days' | 'percent' | 'lastDay' | 'discountMinor'> | undefined;
  taxes: Tax[];
  taxCurrencyCode?: string | undefined;
  taxExchangeRate?: number | undefined;
  taxableMinorInTaxCurrency?: number | undefined;
  taxMinorInTaxCurrency?: number | undefined;
  lineCount: number;
  /** The files that it carries. */
  annexes?: Annex[] | undefined;
  /** What became of prepaid hours. */
  prepaid?: Prepaid[] | undefined;
}

/** The invoice that a credit note corrects, and why. */
export interface Credit {
  kind: 'CORRECTION' | 'CANCELLATION' | 'GOODWILL';
  reason: string;
  invoiceNumber: string;
  invoiceIssueDate: string;
}

export type Supply = 'SERVICE' | 'GOODS';

export interface DocumentLine {
  name: string;
  description?: string | undefined;
  quantity: number;
  unitCode: string;
  /** The price of one unit. It may be negative. */
  amountMinor: number;
  /**
   * `quantity` times `amountMinor`, rounded, less the line's discounts. The last credit of a line without discounts also
   * has what rounding left over.
   */
  totalMinor: number;
  /** A service if absent. */
  supply?: Supply | undefined;
  discounts?: Discount[] | undefined;
  /** Absent on a draft that has no tax yet. */
  taxCategory?: Tax['category'] | undefined;
  taxPercent?: number | undefined;
  serviceFrom?: string | undefined;
  serviceTo?: string | undefined;
  /** The invoice of the deposit that the line deducts. */
  deposit?: { invoiceNumber: string; issueDate: string } | undefined;
}

/** Goods, services or both, which French invoices say. Lines without `supply` are services. */
export function suppliesOf(lines: readonly Pick<DocumentLine, 'supply'>[]): Supply[] {
  return [...new Set(lines.map(({ supply = 'SERVICE' }) => supply))];
}

/** A mark across a document that is not the issued original. */
export type Stamp = 'DRAFT' | 'PARTIALLY_PAID' | 'PAID' | 'CREDITED' | 'VOID';

/** The difference between a copy and the issued original. */
export interface Copy {
  stamp?: Stamp | undefined;
  settlement?: Settlement | undefined;
}

/** Everything that a file is made of. Pictures are as they were uploaded: PNG, JPEG, WebP or GIF. */
export interface DocumentToMake extends Copy {
  head: DocumentHead;
  lines: DocumentLine[];
  /** Whether its tenant is a sandbox. Then every file says that it is no real document. */
  isSandbox: boolean;
  logo?: Uint8Array | undefined;
  background?: Uint8Array | undefined;
  /** The bytes of the head's annexes, in their order. Absent where they are not shown. */
  annexFiles?: Uint8Array[] | undefined;
}

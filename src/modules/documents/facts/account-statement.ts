import type { Credit, DocumentHead, DocumentToMake } from './document.ts';
import type { QuoteToMake } from './quote.ts';
import type { ReminderToMake } from './reminder-letter.ts';

/** A statement of account without its rows, as it is made now. Nothing of it is frozen. */
export type StatementHead = Pick<DocumentHead, 'locale' | 'paper' | 'accentColor' | 'seller' | 'buyer'> & {
  type: 'STATEMENT';
  issueDate: string;
  from: string;
  to: string;
};

/** Money that moved, or that is no longer expected. */
export type AccountMovement =
  | 'INVOICE_REVERSAL'
  | 'PAYMENT'
  | 'REFUND'
  | 'WRITE_OFF'
  | 'PAYMENT_REVERSAL'
  | 'REFUND_REVERSAL'
  | 'WRITE_OFF_REVERSAL';

/** A balance at an end of a currency's section, or an entry between them with the balance after it. */
export interface AccountLine {
  type: 'OPENING' | 'CLOSING' | 'INVOICE' | 'CREDIT_NOTE' | AccountMovement;
  valueDate: string;
  currencyCode: string;
  currencyExponent: number;
  amountMinor?: number | undefined;
  balanceMinor: bigint;
  number?: string | undefined;
  kind?: Credit['kind'] | 'INVOICE' | 'DEPOSIT' | 'CARRIED_OVER' | undefined;
  invoiceNumber?: string | undefined;
  dueDate?: string | undefined;
  method?: string | undefined;
  reference?: string | undefined;
}

export interface StatementToMake extends Pick<DocumentToMake, 'isSandbox' | 'logo' | 'background'> {
  head: StatementHead;
  lines: AccountLine[];
}

/** Everything that files are made of. */
export type FileToMake = DocumentToMake | StatementToMake | ReminderToMake | QuoteToMake;

export function isStatement(file: FileToMake): file is StatementToMake {
  return file.head.type === 'STATEMENT';
}

export function isQuote(file: FileToMake): file is QuoteToMake {
  return file.head.type === 'QUOTE';
}

export function isReminder(file: FileToMake): file is ReminderToMake {
  return file.head.type === 'REMINDER';
}

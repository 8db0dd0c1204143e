import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { choice, createdAt, id, integer, record, text } from '../../../platform/schema.ts';

export const RECEIPT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];
/** As for pictures. The database holds it too. */
export const RECEIPT_BYTES_MAX = 10 * 1_048_576;

const fileName = text(1, 255, { description: 'The name of the file.', example: 'taxi.pdf' });

export const receipt = record(
  'Receipt',
  {
    id: id('receipt', "The receipt's identifier."),
    fileName,
    contentType: choice(RECEIPT_TYPES, { description: 'The type of the file.', example: 'application/pdf' }),
    sizeBytes: integer(1, RECEIPT_BYTES_MAX, { description: 'The size of the file.', example: 48_213 }),
    sha256: Type.String({
      description: 'The hash of its bytes, which never change.',
      examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    }),
    createdAt,
  },
  'The file that proves an expense. Invoices that charge the expense carry it.',
);

export const receiptParams = Type.Object({ receiptId: id('receipt', 'The receipt.') });
export const receiptQuery = Type.Object(pageQuery);
export const uploadQuery = Type.Object({ fileName });

export type Receipt = Static<typeof receipt>;
export type ReceiptQuery = Static<typeof receiptQuery>;

import { type Static, Type } from 'typebox';
import { choice, INTEGER_MAX, integer, optional, record, timestamp } from '../../../platform/schema.ts';
import { FILE_KINDS } from '../../documents/facts/document.ts';
import { E_INVOICE_PROFILES } from '../../documents/facts/profiles.ts';

const kind = choice(FILE_KINDS, { description: 'The format of the file.', example: 'PDF' });

export const documentFile = record(
  'DocumentFile',
  {
    kind,
    url: Type.String({
      description: 'The path of the file.',
      examples: ['/api/v1/invoices/inv_01jd2r8g5cf3qbx2m7w9k4t6ze/pdf'],
    }),
    ...optional({
      sha256: Type.String({
        description: 'The hash of its bytes, once the file was made. It never changes.',
        examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      }),
      sizeBytes: integer(1, INTEGER_MAX, { description: 'Its size.', example: 48_213 }),
      createdAt: timestamp('When the file was made.'),
      problem: Type.String({
        description:
          'Why the file could not be made so far, while it has no hash: it is tried again. Otherwise the texts that it does not show whole.',
      }),
      attempts: integer(1, INTEGER_MAX, { description: 'How often it was tried.', example: 1 }),
      failedAt: timestamp('When it was last tried.'),
    }),
  },
  'A file of an issued document. It is made soon after the document is issued, or when it is asked for before that, and then kept.',
);

const problem = record(
  'EInvoiceProblem',
  {
    field: Type.String({
      description: 'What is missing or wrong.',
      examples: ['buyer.electronicAddress'],
    }),
    message: Type.String({ description: 'Why, and where to set it.' }),
    rule: Type.String({
      description: 'The rule that asks for it, or `finalize` if the invoice can not even be finalized.',
      examples: ['BR-DE-15'],
    }),
  },
  'Something that keeps a document from being an e-invoice.',
);

export const eInvoiceCheck = record(
  'EInvoiceCheck',
  {
    profile: choice(E_INVOICE_PROFILES, {
      description: 'The rules that were checked.',
      example: 'XRECHNUNG',
    }),
    isReady: Type.Boolean({
      description: 'Whether the document can be an e-invoice.',
      examples: [true],
    }),
    problems: Type.Array(problem, { description: 'What keeps it from being one.' }),
  },
  'Whether a document can be an e-invoice.',
);

export const pdfQuery = Type.Object({
  stamp: Type.Optional(
    choice(['status'], {
      description:
        'Makes a copy that shows what happened since the issue: of an invoice its status, what was paid, refunded and credited when, and what is left to pay; of a credit note whether it was set off or refunded. It asks for what is left. If nothing happened yet, it is the original.',
      example: 'status',
    }),
  ),
});

export const xmlQuery = Type.Object({
  format: Type.Optional(
    choice(['ubl', 'cii'], { description: 'The syntax. Defaults to ubl.', example: 'ubl' }),
  ),
});

export type DocumentFile = Static<typeof documentFile>;
export type EInvoiceCheck = Static<typeof eInvoiceCheck>;

import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  body,
  createdAt,
  INTEGER_MAX,
  id,
  integer,
  reference as namedRecord,
  optional,
  record,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';

const expiresAt = timestamp(
  'When the link stops working, at most ten years from now. Without it, the link works until it is revoked.',
);

const fields = {
  id: id('link', "The link's identifier."),
  client: id('client', 'The client whose documents it shows.'),
  ...optional({
    invoice: id('invoice', 'The one invoice that it shows.'),
    creditNote: id('creditNote', 'The one credit note that it shows.'),
    quote: id('quote', 'The one quote that it shows.'),
    quoteVersion: integer(1, INTEGER_MAX, {
      description: 'The version of the quote. A link to a version before the last shows nothing.',
      example: 1,
    }),
    expiresAt,
    revokedAt: timestamp('When it was revoked. It no longer works.'),
  }),
  createdAt,
  updatedAt,
};

export const link = record(
  'Link',
  fields,
  'A secret address for a client. It shows one invoice, one credit note, one quote, or all issued documents of the client, without signing in.',
);

export const madeLink = record(
  'MadeLink',
  {
    ...fields,
    url: Type.String({
      description: 'The address to send to the client. It is shown only once.',
      examples: ['https://billing.example.com/pay/x4TBvLJ0Hq1Lz9sYb8oWm2nRk6cVd3eFg7hUi5jPaQw'],
    }),
  },
  'A new link with its address.',
);

export const newLink = body(
  optional({
    invoiceId: namedRecord('invoice', 'Shows this invoice, which must be issued.'),
    creditNoteId: namedRecord('creditNote', 'Shows this credit note.'),
    quoteId: namedRecord('quote', 'Shows the version of this quote that was sent last.'),
    clientId: namedRecord('client', 'Shows all issued documents of this client, also later ones.'),
    expiresAt,
  }),
  'A link to make: of an invoice, a credit note, a quote or a client.',
);

export const linkParams = Type.Object({ linkId: id('link', 'The link.') });

export const linkQuery = Type.Object({
  ...pageQuery,
  invoiceId: Type.Optional(id('invoice', 'Only the links of this invoice.')),
  clientId: Type.Optional(id('client', 'Only the links of this client and of its documents.')),
});

export type Link = Static<typeof link>;
export type MadeLink = Static<typeof madeLink>;
export type NewLink = Static<typeof newLink>;
export type LinkQuery = Static<typeof linkQuery>;

/** A link to make, of a document of the client, or of all that the client was issued. */
export interface LinkToMake {
  clientId: string;
  invoiceId?: string;
  creditNoteId?: string;
  quoteId?: string;
  quoteVersion?: number;
  /** The address that codes are sent to, which accept the quote. */
  recipient?: string;
  expiresAt?: string;
}

import { type Static, Type } from 'typebox';
import { ID_LENGTH_MAX } from '../../../platform/ids.ts';

// Parameters of any form: what names nothing gets the same page as a link that does not work.
const token = Type.String({ description: 'The secret part of the address of a link.' });
const documentId = Type.String({ description: 'An invoice or a credit note.' });

export const linkParams = Type.Object({ token });
export const documentParams = Type.Object({ token, documentId });

/** How the provider's page ended, or that there is none. */
export const PAYMENT_NOTICES = ['done', 'processing', 'unavailable'] as const;

export const pageQuery = Type.Object({
  payment: Type.Optional(
    Type.Union(
      PAYMENT_NOTICES.map((notice) => Type.Literal(notice)),
      { description: 'What became of paying online.' },
    ),
  ),
  after: Type.Optional(
    Type.String({ maxLength: ID_LENGTH_MAX, description: 'The last document of the page before.' }),
  ),
});

export type PageQuery = Static<typeof pageQuery>;

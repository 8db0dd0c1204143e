import { type Static, Type } from 'typebox';
import { ID_LENGTH_MAX } from '../../../platform/ids.ts';

// Parameters of any form: what names nothing gets the same page as a link that does not work.
const token = Type.String({ description: 'The secret part of the address of a link.' });
const documentId = Type.String({ description: 'An invoice or a credit note.' });

export const linkParams = Type.Object({ token });
export const documentParams = Type.Object({ token, documentId });

export const pageQuery = Type.Object({
  payment: Type.Optional(
    Type.Union([Type.Literal('done'), Type.Literal('unavailable')], {
      description: "Whether the client comes from the provider's page, or could not be sent there.",
    }),
  ),
  after: Type.Optional(
    Type.String({ maxLength: ID_LENGTH_MAX, description: 'The last document of the page before.' }),
  ),
});

/** The link and the document in the path of a page. Without a document, the path is that of the link itself. */
export type PagePath = Static<typeof linkParams> & Partial<Static<typeof documentParams>>;
export type PageQuery = Static<typeof pageQuery>;

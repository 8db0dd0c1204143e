import { Type } from 'typebox';
import { ID_LENGTH_MAX } from '../../../platform/ids.ts';

// Parameters of any form: what names nothing gets the same page as a link that does not work.
const token = Type.String({ description: 'The secret part of the address of a link.' });
const documentId = Type.String({ description: 'An invoice or a credit note.' });

export const linkParams = Type.Object({ token });
export const documentParams = Type.Object({ token, documentId });

export const listQuery = Type.Object({
  after: Type.Optional(
    Type.String({ maxLength: ID_LENGTH_MAX, description: 'The last document of the page before.' }),
  ),
});

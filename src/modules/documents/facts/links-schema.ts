import { type Static, Type } from 'typebox';
import { API_PREFIX } from '../../../platform/http/route.ts';
import { optional, record } from '../../../platform/schema.ts';

const link = (description: string, file: string) =>
  Type.String({ description, examples: [`${API_PREFIX}/invoices/inv_01jd2r8g5cf3qbx2m7w9k4t6ze/${file}`] });

export const documentLinks = record(
  'DocumentLinks',
  {
    pdf: link('The PDF.', 'pdf'),
    ...optional({
      facturX: link('The PDF with the e-invoice inside.', 'factur-x'),
      ubl: link('The e-invoice in UBL.', 'xml?format=ubl'),
      cii: link('The e-invoice in CII.', 'xml?format=cii'),
    }),
  },
  'Paths of the files of an issued document. One that could not be an e-invoice has only a PDF.',
);

export type DocumentLinks = Static<typeof documentLinks>;

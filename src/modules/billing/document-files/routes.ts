import type { TObject } from 'typebox';
import { file, page, type Route, record, route } from '../../../platform/http/route.ts';
import { creditNoteParams } from '../credit-notes/schema.ts';
import { invoiceParams } from '../invoices/schema.ts';
import type { DocumentFiles } from './files.ts';
import { keepOriginal, ORIGINAL_BYTES_MAX, receiveOriginal } from './original.ts';
import { documentFile, eInvoiceCheck, pdfQuery, xmlQuery } from './schema.ts';
import { checkEInvoice, findFiles, serveEInvoice, servePdf, servePicture } from './service.ts';

export const documentFileRoutes = (files: DocumentFiles): Route[] => [
  route({
    method: 'PUT',
    path: '/invoices/{invoiceId}/original',
    tag: 'Invoices',
    operationId: 'keepOriginal',
    summary: 'Keep the original of an invoice that was carried over',
    description:
      'The PDF that the former system made, at most 10 MiB. From then on, it is the PDF of the invoice, and never changes. The same file again changes nothing.',
    access: 'MEMBER',
    params: invoiceParams,
    upload: { contentTypes: ['application/pdf'], bytesMax: ORIGINAL_BYTES_MAX, isHeld: true },
    cannotBeTried: true,
    answer: record(documentFile),
    prepare: (_, { upload }) => receiveOriginal(upload),
    handler: (context, { params }, bytes) => keepOriginal(files, context, params.invoiceId, bytes),
  }),
  ...routesOf(files, {
    tag: 'Invoices',
    name: 'invoice',
    path: '/invoices/{invoiceId}',
    params: invoiceParams,
  }),
  ...routesOf(files, {
    tag: 'Credit notes',
    name: 'credit note',
    path: '/credit-notes/{creditNoteId}',
    params: creditNoteParams,
  }),
];

interface DocumentPath {
  tag: string;
  name: string;
  path: string;
  /** The identifier of the document, alone. */
  params: TObject;
}

const idIn = (given: object) => Object.values(given)[0] as string;

/** Invoices and credit notes have the same files. */
function routesOf(files: DocumentFiles, document: DocumentPath): Route[] {
  return [...pageRoutes(files, document), ...eInvoiceRoutes(files, document)];
}

/** The document for people. */
function pageRoutes(files: DocumentFiles, { tag, name, path, params }: DocumentPath): Route[] {
  return [
    route({
      method: 'GET',
      path: `${path}/pdf`,
      tag,
      summary: `Get the PDF of the ${name}`,
      description:
        'The original of an issued document never changes. A DRAFT gives a PDF that is marked as a draft.',
      access: 'VIEWER',
      params,
      query: pdfQuery,
      answer: file(['application/pdf']),
      handler: (context, { params: given, query }) =>
        servePdf(files, context, idIn(given), query.stamp !== undefined),
    }),
    route({
      method: 'GET',
      path: `${path}/picture`,
      tag,
      summary: `Get a picture of the ${name}`,
      description:
        'The first five pages of the PDF below each other, for screens that show no PDF. It is drawn anew each time, and is no original.',
      access: 'VIEWER',
      params,
      query: pdfQuery,
      answer: file(['image/svg+xml']),
      handler: (context, { params: given, query }) =>
        servePicture(files, context, idIn(given), query.stamp !== undefined),
    }),
  ];
}

/** The document for programs, and the list of all files. */
function eInvoiceRoutes(files: DocumentFiles, { tag, name, path, params }: DocumentPath): Route[] {
  return [
    route({
      method: 'GET',
      path: `${path}/xml`,
      tag,
      summary: `Get the ${name} as an e-invoice`,
      description:
        'XML according to EN 16931, in UBL 2.1 or UN/CEFACT CII, and to the rules of its `eInvoiceProfile`. A document that can not be an e-invoice is a 400 that names what is missing.',
      access: 'VIEWER',
      params,
      query: xmlQuery,
      answer: file(['application/xml']),
      handler: (context, { params: given, query }) =>
        serveEInvoice(files, context, idIn(given), query.format === 'cii' ? 'CII' : 'UBL'),
    }),
    route({
      method: 'GET',
      path: `${path}/factur-x`,
      tag,
      summary: `Get the ${name} as Factur-X`,
      description:
        'A PDF/A-3 with the e-invoice inside (`factur-x.xml`, profile EN 16931), which is also ZUGFeRD.',
      access: 'VIEWER',
      params,
      alsoAnswers: [400],
      answer: file(['application/pdf']),
      handler: (context, { params: given }) => serveEInvoice(files, context, idIn(given), 'FACTUR_X'),
    }),
    route({
      method: 'GET',
      path: `${path}/e-invoice-check`,
      tag,
      summary: `Check whether the ${name} can be an e-invoice`,
      description:
        'Names every field that is missing or wrong, and where to set it. A DRAFT is checked as if it were issued now.',
      access: 'VIEWER',
      params,
      answer: record(eInvoiceCheck),
      handler: (context, { params: given }) => checkEInvoice(context, idIn(given)),
    }),
    route({
      method: 'GET',
      path: `${path}/files`,
      tag,
      summary: `List the files of the ${name}`,
      description: 'Each with its hash, once it was made. A DRAFT has none.',
      access: 'VIEWER',
      params,
      answer: page(documentFile),
      handler: (context, { params: given }) => findFiles(context, idIn(given)),
    }),
  ];
}

import { quotaKeyOf } from '../../../platform/http/limits/places.ts';
import {
  created,
  file,
  nothing,
  page,
  type Route,
  record,
  route,
  type TenantContext,
} from '../../../platform/http/route.ts';
import type { DocumentFiles } from '../../billing/document-files/files.ts';
import { acceptVersion } from './acceptance.ts';
import { keepQuoteFile, serveQuotePdf } from './file.ts';
import { freezeQuote } from './freezing.ts';
import {
  acceptedBy,
  declining,
  markedSent,
  newQuote,
  quote,
  quoteChange,
  quoteParams,
  quoteQuery,
} from './schema.ts';
import { changeQuote, createQuote, endOpenQuote, findQuotes, getQuote, removeQuote } from './service.ts';

const tag = 'Quotes';
/** Lists and events show quotes whole, so a page of 500 must fit into memory several times. */
const QUOTE_BYTES_MAX = 131_072;

/** `POST /quotes/{quoteId}/send` stands beside the other messages. */
export const quoteRoutes = (files: DocumentFiles): Route[] => [
  route({
    ...{ method: 'GET', path: '/quotes', tag, summary: 'List quotes', description: 'Newest first.' },
    access: 'VIEWER',
    query: quoteQuery,
    answer: page(quote),
    handler: (context, { query }) => findQuotes(context, query),
  }),
  route({
    ...{ method: 'POST', path: '/quotes', tag, summary: 'Create a quote' },
    description:
      'A new quote is a DRAFT. It is tried as the contract that it would become, so the rules and sums are those of contracts, lines and charges.',
    access: 'DRAFTER',
    body: newQuote,
    bodyBytesMax: QUOTE_BYTES_MAX,
    answer: created(quote, ({ id }) => `/quotes/${id}`),
    handler: (context, { body }) => createQuote(context, body),
  }),
  route({
    ...{ method: 'GET', path: '/quotes/{quoteId}', tag, summary: 'Get one quote' },
    access: 'VIEWER',
    params: quoteParams,
    answer: record(quote),
    handler: (context, { params }) => getQuote(context, params.quoteId),
  }),
  route({
    ...{ method: 'PATCH', path: '/quotes/{quoteId}', tag, summary: 'Partially update a quote' },
    access: 'DRAFTER',
    memberNeeded: 'to change one that was sent',
    params: quoteParams,
    body: quoteChange,
    bodyBytesMax: QUOTE_BYTES_MAX,
    answer: record(quote),
    handler: (context, { params, body }) => changeQuote(context, params.quoteId, body),
  }),
  route({
    ...{ method: 'DELETE', path: '/quotes/{quoteId}', tag, summary: 'Delete a quote' },
    description: 'Only a quote that was never sent can be deleted.',
    access: 'DRAFTER',
    params: quoteParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeQuote(context, params.quoteId),
  }),
  route({
    ...{ method: 'GET', path: '/quotes/{quoteId}/pdf', tag, summary: 'Get the PDF of a quote' },
    description:
      'The file of the version that was sent, which never changes. A draft, and a draft of changes, is made anew and marked.',
    access: 'VIEWER',
    params: quoteParams,
    alsoAnswers: [400],
    answer: file(['application/pdf']),
    handler: (context, { params }) => serveQuotePdf(files, context, params.quoteId),
  }),
  ...movingRoutes(files),
];

function movingRoutes(files: DocumentFiles): Route[] {
  const common = {
    method: 'POST',
    tag,
    access: 'MEMBER',
    params: quoteParams,
    answer: record(quote),
  } as const;
  return [
    route({
      ...{ ...common, path: '/quotes/{quoteId}/mark-sent', summary: 'Mark a quote as sent' },
      description:
        'For quotes that go by post, or by mail of your own. The version is frozen and dated, and a first one gets its number.',
      body: markedSent,
      handler: (context, { params, body }) =>
        context.db.transaction((db) => freezeQuote({ ...context, db }, params.quoteId, body.on)),
    }),
    route({
      ...{ ...common, path: '/quotes/{quoteId}/accept', summary: 'Accept a quote' },
      description:
        'For a client that accepted outside the page. It makes an ACTIVE contract with its charges, a project if the quote names one, and drafts of the one-off lines and of the deposit. Repeating it is harmless.',
      body: acceptedBy,
      prepare: (context, { params }) =>
        keepQuoteFile(
          files,
          { ...requestOf(context), ...(context.isDryRun && { isDryRun: true }) },
          params.quoteId,
        ),
      handler: async (context, { params: { quoteId }, body: { name: by } }, kept) =>
        acceptVersion(context, quoteId, { by, channel: 'PERSON', version: 0, fileSha256: '', ...kept }),
    }),
    route({
      ...{ ...common, path: '/quotes/{quoteId}/decline', summary: 'Decline a quote' },
      description: 'For a client that declined outside the page.',
      body: declining,
      handler: (context, { params, body }) => endOpenQuote(context, params.quoteId, 'decline', body.reason),
    }),
    route({
      ...{ ...common, path: '/quotes/{quoteId}/withdraw', summary: 'Withdraw a quote' },
      description: 'Nobody can accept it any more.',
      handler: (context, { params }) => endOpenQuote(context, params.quoteId, 'withdraw'),
    }),
  ];
}

function requestOf({ db, tenantId, caller }: TenantContext) {
  return { db, tenantId, caller: quotaKeyOf(caller) };
}

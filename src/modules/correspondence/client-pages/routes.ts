import { text } from 'node:stream/consumers';
import { type OpenContext, pageOrFile, type Route, route } from '../../../platform/http/route.ts';
import { acceptWithCode, askForCode, declineOnPage } from './quote-visit.ts';
import { documentParams, linkParams, pageQuery } from './schema.ts';
import { answerVisit, goOn, payOnline, recordSeen, serveFile, showPage } from './service.ts';
import type { Asked, PageDependencies } from './visiting.ts';

/** Links have 256 random bits. The limit only keeps those who guess from keeping the service busy. */
const FAILURES_PER_MINUTE = 60;
const shared = {
  tag: 'Client pages',
  access: 'anyone',
  failuresPerMinute: FAILURES_PER_MINUTE,
  answer: pageOrFile,
} as const;

/** Pages for the clients of tenants, at the root of the service. */
export const clientPageRoutes = (dependencies: PageDependencies): Route[] => [
  ...routesOf(dependencies, '/pay/{token}', linkParams),
  ...quoteRoutes(dependencies),
  ...routesOf(dependencies, '/pay/{token}/invoices/{documentId}', documentParams),
  ...routesOf(dependencies, '/pay/{token}/credit-notes/{documentId}', documentParams),
];

/** Names, codes and reasons. They come as a form, since the page works without script. */
const FORM = { contentTypes: ['application/x-www-form-urlencoded'], bytesMax: 16_384 };

function quoteRoutes(dependencies: PageDependencies): Route[] {
  const answers = { code: askForCode, accept: acceptWithCode, decline: declineOnPage };
  const summaries = {
    code: 'Send the code that accepts the quote',
    accept: 'Accept the quote',
    decline: 'Decline the quote',
  };
  return (['code', 'accept', 'decline'] as const).map((name) =>
    route({
      ...{ ...shared, method: 'POST', path: `/pay/{token}/${name}`, summary: summaries[name] },
      ...{ params: linkParams, upload: FORM, cannotBeTried: true },
      prepare: async (_, { upload }) => new URLSearchParams(await text(upload.bytes)),
      handler: (context, asked, form) =>
        answerVisit(dependencies, context, asked, (visit) => answers[name](visit, form)),
    }),
  );
}

function routesOf(
  dependencies: PageDependencies,
  path: string,
  params: typeof linkParams | typeof documentParams,
): Route[] {
  type Work = Parameters<typeof answerVisit>[3];
  const answer = (work: Work) => (context: OpenContext, asked: Asked) =>
    answerVisit(dependencies, context, asked, work);
  const click = (name: string, summary: string, next: Work) =>
    route({
      ...{ ...shared, method: 'POST', path: `${path}/${name}`, summary, params, cannotBeTried: true },
      handler: answer((visit) => recordSeen(visit, next)),
    });
  return [
    route({
      ...{ ...shared, method: 'GET', path, summary: 'Show documents to a client', params },
      ...{ query: pageQuery, isLenient: true },
      handler: (context, { query, ...asked }) => answer((visit) => showPage(visit, query))(context, asked),
    }),
    click('seen', 'Note that somebody looks at the page', () => ({ status: 204, html: '', headers: {} })),
    click('checkout', 'Pay what is due online', payOnline),
    ...(['pdf', 'xml'] as const).flatMap((file) => [
      route({
        ...shared,
        method: 'GET',
        path: `${path}/${file}`,
        summary: 'Get a file of the document',
        params,
        handler: answer((visit) => serveFile(visit, file)),
      }),
      click(file, 'Note the click, and go on to the file', () => goOn(file)),
    ]),
  ];
}

import { pageOrFile, type Route, route } from '../../../platform/http/route.ts';
import { documentParams, linkParams, pageQuery } from './schema.ts';
import { payOnline, receiveSeen, serveFile, servePage } from './service.ts';
import type { PageDependencies, PagePath } from './visiting.ts';

const tag = 'Client pages';
/** Links have 256 random bits. The limit only keeps those who guess from keeping the service busy. */
const FAILURES_PER_MINUTE = 60;

/** Pages for the clients of tenants, at the root of the service. */
export const clientPageRoutes = (dependencies: PageDependencies): Route[] =>
  ['/pay/{token}', '/pay/{token}/invoices/{documentId}', '/pay/{token}/credit-notes/{documentId}'].flatMap(
    (path) => routesOf(dependencies, path),
  );

const shared = { tag, access: 'anyone', failuresPerMinute: FAILURES_PER_MINUTE } as const;

function routesOf(dependencies: PageDependencies, path: string): Route[] {
  const params = path.includes('{documentId}') ? documentParams : linkParams;
  const pathOf = (given: object) => given as PagePath;
  return [
    route({
      ...{ ...shared, method: 'GET', path, summary: 'Show documents to a client' },
      ...{ params, query: pageQuery, isLenient: true, answer: pageOrFile },
      handler: (context, { params: given, query, ...asked }) =>
        servePage(dependencies, context, { ...asked, path: pathOf(given) }, query),
    }),
    route({
      ...{ ...shared, method: 'POST', path: `${path}/seen`, summary: 'Note that somebody looks at the page' },
      ...{ params, cannotBeTried: true, answer: pageOrFile },
      handler: (context, { params: given, ...asked }) =>
        receiveSeen(dependencies, context, { ...asked, path: pathOf(given) }),
    }),
    route({
      ...{ ...shared, method: 'POST', path: `${path}/checkout`, summary: 'Pay what is due online' },
      ...{ params, cannotBeTried: true, answer: pageOrFile },
      handler: (context, { params: given, ...asked }) =>
        payOnline(dependencies, context, { ...asked, path: pathOf(given) }),
    }),
    ...(['pdf', 'xml'] as const).flatMap((file) => [
      route({
        ...{ ...shared, method: 'GET', path: `${path}/${file}`, summary: 'Get a file of the document' },
        ...{ params, answer: pageOrFile },
        handler: (context, { params: given, ...asked }) =>
          serveFile(dependencies, context, { ...asked, path: pathOf(given) }, file),
      }),
      route({
        ...{
          ...shared,
          method: 'POST',
          path: `${path}/${file}`,
          summary: 'Note the click, and go on to the file',
        },
        ...{ params, cannotBeTried: true, answer: pageOrFile },
        handler: (context, { params: given, ...asked }) =>
          receiveSeen(dependencies, context, { ...asked, path: pathOf(given) }, file),
      }),
    ]),
  ];
}

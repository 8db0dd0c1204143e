import type { Route } from '../route.ts';

/** The name that a program would give to the call, such as `finalizeInvoice`. */
export function operationName(route: Route): string {
  const { operationId, method, path, answer } = route;
  if (operationId !== undefined) return operationId;
  const [collection = '', parameter, last] = path.split('/').slice(1);
  const isList =
    answer.kind === 'page' || answer.kind === 'all' || ('schema' in answer && 'items' in answer.schema);
  if (parameter === undefined)
    return method === 'GET'
      ? (isList ? 'list' : 'get') + pascal(collection)
      : `create${pascal(singular(collection))}`;
  const one = pascal(singular(collection));
  if (last === undefined) return ONE_RECORD[method] + one;
  if (parameter === BY_EXTERNAL_ID) return ONE_RECORD[method] + one + pascal(BY_EXTERNAL_ID);
  if (method === 'GET') return (isList ? 'list' : 'get') + one + pascal(last);
  const [verb = '', ...object] = last.split('-');
  return verb + one + pascal(object.join('-'));
}

const BY_EXTERNAL_ID = 'by-external-id';

const ONE_RECORD: Record<Route['method'], string> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'update',
  DELETE: 'delete',
};

/** The name of a request's body: `NewInvoice`, `InvoiceChange`, or `AuthorizeIntegrationRequest`. */
export function bodyName(operationId: string): string {
  const [, verb, what] = /^(create|update|put)(\w+?)(?:ByExternalId)?$/.exec(operationId) ?? [];
  if (verb === 'create' || operationId.endsWith(pascal(BY_EXTERNAL_ID))) return `New${what}`;
  if (verb === 'update') return `${what}Change`;
  return `${pascal(operationId)}Request`;
}

export function pascal(words: string): string {
  return words
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

/** Turns the name of a collection into the name of one record: `time-entries`, `addresses`, `clients`, `media`. */
function singular(collection: string): string {
  return collection
    .replace(/ies$/, 'y')
    .replace(/(ss)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

/** Stands for a part of a URL that may be a secret. */
export const MASK = '***';

const PARTS = /^(https?:\/\/[^/?#\\]+)((?:\/[^?#\\]*)?)(\?[^#]*)?(#.*)?$/i;
/** Words such as `hooks` and `incomingWebhook`, short numbers, and versions such as `v2`. Secrets look different. */
const PLAIN_WORD = /^(?:[A-Z]?[a-z]{1,15}(?:[A-Z][a-z]{2,15})*|[A-Z]{1,10}|v?\d{1,6})$/;
/** A shorter part is not a secret, and replacing it would spoil the text around it. */
const REPLACED_LENGTH_MIN = 4;

/**
 * Shows a URL without its secrets: all values of the query, a user name and password, and the parts of the path that
 * are not plain words, because some services put a token there.
 */
export function maskUrl(url: string): string {
  const parts = partsOf(url);
  if (!parts) return MASK;
  const { origin, path, query, fragment } = parts;
  return [
    origin.replace(/\/\/.*@/, `//${MASK}@`),
    path.split('/').map(maskName).join('/'),
    query && `?${query.slice(1).split('&').map(maskParameter).join('&')}`,
    fragment && `#${MASK}`,
  ].join('');
}

/** Replaces the secrets of a URL in a text, such as the answer of a receiver that quotes the URL. */
export function maskSecretsOf(url: string, text: string): string {
  const { path = '', query = '' } = partsOf(url) ?? {};
  const parameters = query.slice(1).split('&');
  const values = parameters.map((parameter) => parameter.slice(parameter.indexOf('=') + 1));
  const names = [...path.split('/'), ...parameters.map((parameter) => parameter.split('=', 1)[0] ?? '')];
  const secrets = [...parameters, ...values, ...names.filter((name) => !isPlain(name))];
  const forms = new Set(secrets.flatMap((secret) => [secret, decoded(secret), encodeURIComponent(secret)]));
  return [...forms]
    .filter((form) => form.length >= REPLACED_LENGTH_MIN)
    .toSorted((a, b) => b.length - a.length)
    .reduce((masked, form) => masked.replaceAll(form, MASK), text);
}

/** The parts of a URL as it was written. The parser also accepts unusual forms, and returns the usual form. */
function partsOf(url: string) {
  const match = PARTS.exec(url) ?? PARTS.exec(URL.parse(url)?.href ?? '');
  if (!match) return undefined;
  const [, origin = '', path = '', query = '', fragment = ''] = match;
  return { origin, path, query, fragment };
}

function maskParameter(parameter: string): string {
  const [name = '', value] = parameter.split('=', 2);
  // A parameter without a name may be the secret itself.
  if (value === undefined) return parameter && MASK;
  return `${maskName(name)}=${MASK}`;
}

function maskName(name: string): string {
  return isPlain(name) ? name : MASK;
}

function isPlain(name: string): boolean {
  return name.split(/[-_.~]/).every((word) => word === '' || PLAIN_WORD.test(word));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

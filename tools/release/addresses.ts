import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

/** Where the project lives. `null` is not decided yet; `release/README.md` says what each one is. */
export interface Addresses {
  repository: string | null;
  scope: string | null;
  securityContact: string | null;
  conductContact: string | null;
}

export const ADDRESSES = 'release/addresses.json';

const FORMS: Record<keyof Addresses, RegExp> = {
  repository: /^https:\/\/[^\s/]+\/\S+(?<!\.git|\/)$/,
  scope: /^@[a-z0-9][a-z0-9._-]*$/,
  securityContact: /^(https:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/,
  conductContact: /^(https:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/,
};
/** Stands where a contact will. */
const UNDECIDED = 'an address that is not decided yet';

/** A file that says where the project lives. */
interface Place {
  file: string;
  /** The text of the file, as the addresses want it. */
  write: (text: string, addresses: Addresses) => string;
}

export const PLACES: Place[] = [
  { file: 'package.json', write: (text, { repository }) => withRepository(text, repository) },
  { file: 'client/package.json', write: writeClient },
  { file: 'SECURITY.md', write: (text, { securityContact }) => withContact(text, securityContact) },
  { file: 'CODE_OF_CONDUCT.md', write: (text, { conductContact }) => withContact(text, conductContact) },
];

export function readAddresses(file = ADDRESSES): Addresses {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The name that the client is published under, once the scope is decided. */
export function clientName({ scope }: Addresses): string | undefined {
  return scope === null ? undefined : `${scope}/client`;
}

export function addressProblems(addresses: Addresses, readText: (file: string) => string): string[] {
  const known = Object.keys(FORMS) as (keyof Addresses)[];
  const values = known.flatMap((key) => {
    const value = addresses[key] ?? null;
    if (value === null) return [`${ADDRESSES}: ${key} is not decided`];
    return FORMS[key].test(value)
      ? []
      : [`${ADDRESSES}: ${key} has another form than release/README.md shows`];
  });
  const places = PLACES.filter(({ file, write }) => {
    const text = readText(file);
    return !isSame(file, write(text, addresses), text);
  });
  return [
    ...values,
    ...places.map(({ file }) => `${file} has other addresses than ${ADDRESSES}: run npm run write-addresses`),
  ];
}

/** The formatter breaks the lines of JSON. */
function isSame(file: string, one: string, other: string): boolean {
  return file.endsWith('.json') ? isDeepStrictEqual(JSON.parse(one), JSON.parse(other)) : one === other;
}

function writeClient(text: string, addresses: Addresses): string {
  const { name, ...manifest } = JSON.parse(text);
  return withRepository(
    JSON.stringify({ name: clientName(addresses) ?? name, ...manifest }),
    addresses.repository,
    'client',
  );
}

/** A package without a repository says nothing of one, which is true. */
function withRepository(text: string, repository: string | null, directory?: string): string {
  const { repository: _, bugs: _bugs, homepage: _homepage, ...manifest } = JSON.parse(text);
  const ours = {
    repository: { type: 'git', url: `git+${repository}.git`, ...(directory && { directory }) },
    bugs: { url: `${repository}/issues` },
    homepage: `${repository}#readme`,
  };
  const entries = Object.entries(manifest).flatMap((entry) =>
    entry[0] === 'license' && repository !== null ? [entry, ...Object.entries(ours)] : [entry],
  );
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/** A contact stands between two comments, which readers of the page do not see. */
function withContact(text: string, contact: string | null): string {
  const shown = contact === null ? UNDECIDED : `<${contact}>`;
  return text.replaceAll(/(<!-- contact -->).*?(<!-- \/contact -->)/gs, `$1${shown}$2`);
}

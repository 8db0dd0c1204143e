import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Facts, problemsOf } from '../../tools/release/problems.ts';
import { commandsOf } from '../../tools/release/release.ts';

const changelog = (unreleased: string, heading: string, text: string) =>
  `# Changelog\n\n## [Unreleased]\n${unreleased}\n${heading}\n\n${text}\n\n## [0.1.0] - 2026-11-19\n\nThe first.\n`;
const CLIENT_FILES = ['package.json', 'LICENSE', 'README.md', 'dist/client.js', 'dist/client.d.ts'];
const ready: Facts = {
  today: '2027-01-31',
  version: '0.2.0',
  versions: { 'package-lock.json': '0.2.0', Dockerfile: '0.2.0' },
  changelog: changelog('', '## [0.2.0] - 2027-01-31', '- Faster.'),
  git: { branch: 'main', changedFiles: [], tags: ['v0.1.0'] },
  addressProblems: [],
  fixtures: { missing: [], isSurfaceCurrent: true, areMigrationsCurrent: true },
  licences: { 'one 1.0.0': 'MIT', 'two 1.0.0': '(GPL-3.0 OR CC0-1.0)' },
  areNoticesCurrent: true,
  clientPackage: { files: CLIENT_FILES },
};

const refused: [why: string, facts: Partial<Facts>, problem: RegExp][] = [
  ['an address is not decided', { addressProblems: ['scope is not decided'] }, /^scope is not decided$/],
  ['another branch', { git: { ...ready.git, branch: 'later' } }, /branch is later, not main/],
  ['a file is not committed', { git: { ...ready.git, changedFiles: ['a.ts'] } }, /^a\.ts is not committed/],
  ['the tag exists', { git: { ...ready.git, tags: ['v0.2.0'] } }, /tag v0\.2\.0 exists/],
  ['versions differ', { versions: { Dockerfile: '0.1.0' } }, /^Dockerfile names the version 0\.1\.0/],
  [
    'a version is missing',
    { versions: { Dockerfile: undefined } },
    /^Dockerfile names the version of nothing/,
  ],
  [
    'no section is open',
    { changelog: '## [0.2.0] - 2027-01-31\n\nOne.' },
    /does not begin with \[Unreleased\]/,
  ],
  [
    'entries are in no version',
    { changelog: changelog('- One.', '## [0.2.0] - 2027-01-31', 'Two.') },
    /entries below \[Unreleased\]/,
  ],
  [
    'the changelog has another version',
    { changelog: changelog('', '## [0.3.0] - 2027-01-31', 'One.') },
    /no section \[0\.2\.0\]/,
  ],
  ['the section has no date', { changelog: changelog('', '## [0.2.0]', 'One.') }, /no date for \[0\.2\.0\]/],
  [
    'the date is none',
    { changelog: changelog('', '## [0.2.0] - 2027-13-01', 'One.') },
    /no date for \[0\.2\.0\]/,
  ],
  ['the date is later', { today: '2027-01-30' }, /dates \[0\.2\.0\] 2027-01-31, which is not yet/],
  [
    'the section is empty',
    { changelog: changelog('', '## [0.2.0] - 2027-01-31', '') },
    /says nothing of \[0\.2\.0\]/,
  ],
  ['a fixture is missing', { fixtures: { ...ready.fixtures, missing: ['a.json'] } }, /^a\.json is missing/],
  [
    'the kept document is of other code',
    { fixtures: { ...ready.fixtures, isSurfaceCurrent: false } },
    /kept API document is not that of this code/,
  ],
  [
    'the kept database is of other code',
    { fixtures: { ...ready.fixtures, areMigrationsCurrent: false } },
    /kept database has other migrations/,
  ],
  ['a licence is unknown', { licences: { 'one 1.0.0': 'MIT AND GPL-3.0' } }, /^one 1\.0\.0 has the licence/],
  ['the notices are older', { areNoticesCurrent: false }, /THIRD-PARTY-NOTICES is not current/],
  [
    "the client can't be packed",
    { clientPackage: { problem: 'no tsc' } },
    /npm pack \.\/client fails: no tsc/,
  ],
  [
    'the client lacks its licence',
    { clientPackage: { files: CLIENT_FILES.filter((file) => file !== 'LICENSE') } },
    /package has no LICENSE/,
  ],
];

describe('a release', () => {
  test('a release has no problems when everything agrees', () => {
    assert.deepEqual(problemsOf(ready), []);
  });

  for (const [why, facts, problem] of refused)
    test(`a release is refused because ${why}`, () => {
      const problems = problemsOf({ ...ready, ...facts });
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] as string, problem);
    });

  test('a release names all problems at once', () => {
    const all = refused.slice(0, 4).map(([, facts]) => facts);
    const git = { branch: 'later', changedFiles: ['a.ts', 'b.ts'], tags: ['v0.2.0'] };
    assert.equal(problemsOf({ ...ready, ...Object.assign({}, ...all), git }).length, 5);
  });

  test('a release is tagged, pushed, published and built from one commit', () => {
    const addresses = {
      ...{ repository: 'https://git.example/acme/retainer', scope: '@acme' },
      ...{ securityContact: 'security@acme.example', conductContact: 'conduct@acme.example' },
    };
    const commands = commandsOf(ready, addresses, 'abc123');
    assert.match(commands[0] as string, /^git tag .* v0\.2\.0 .* abc123$/);
    assert.ok(commands.includes('git push https://git.example/acme/retainer.git main v0.2.0'));
    assert.ok(commands.includes('npm publish ./client'));
    assert.match(
      commands.at(-1) as string,
      /VERSION=0\.2\.0 .*REVISION=abc123 .*SOURCE=https:\/\/git\.example/,
    );
  });
});

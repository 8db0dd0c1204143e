import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { type Addresses, addressProblems, PLACES, readAddresses } from '../../tools/release/addresses.ts';

const decided: Addresses = {
  repository: 'https://git.example/acme/retainer',
  scope: '@acme',
  securityContact: 'security@acme.example',
  conductContact: 'https://acme.example/conduct',
};
const undecided: Addresses = { repository: null, scope: null, securityContact: null, conductContact: null };
const readText = (file: string) => readFileSync(file, 'utf8');
/** The files, as these addresses would write them. */
const written = (addresses: Addresses, before = readText) => {
  const texts = new Map(PLACES.map(({ file, write }) => [file, write(before(file), addresses)]));
  return (file: string) => texts.get(file) as string;
};

describe('the addresses of the project', () => {
  test('the addresses of the project are the same in all files', () => {
    const problems = addressProblems(readAddresses(), readText);
    assert.deepEqual(
      problems.filter((problem) => !problem.endsWith(' is not decided')),
      [],
    );
  });

  test('the addresses of the project are asked for, all at once, while they are not decided', () => {
    const problems = addressProblems(undecided, written(undecided));
    assert.deepEqual(
      problems,
      Object.keys(undecided).map((key) => `release/addresses.json: ${key} is not decided`),
    );
  });

  test('the addresses of the project are written wherever they stand, and can be taken back', () => {
    assert.deepEqual(addressProblems(decided, written(decided)), []);
    const missing = addressProblems(decided, written(undecided)).map((problem) => problem.split(' ')[0]);
    assert.deepEqual(missing, ['package.json', 'client/package.json', 'SECURITY.md', 'CODE_OF_CONDUCT.md']);
    const client = JSON.parse(written(decided)('client/package.json'));
    assert.equal(client.name, '@acme/client');
    assert.deepEqual(client.repository, {
      ...{ type: 'git', url: 'git+https://git.example/acme/retainer.git', directory: 'client' },
    });
    assert.match(
      written(decided)('SECURITY.md'),
      /-->security@acme\.example<!--|-->\S*security@acme\.example/,
    );
    const back = written(undecided, written(decided));
    assert.equal(back('SECURITY.md'), written(undecided)('SECURITY.md'));
    assert.equal('repository' in JSON.parse(back('package.json')), false);
  });

  test('the addresses of the project have the form of what they are', () => {
    const wrong: Partial<Addresses>[] = [
      { repository: 'git.example/acme/retainer' },
      { repository: 'https://git.example/acme/retainer.git' },
      { scope: 'acme' },
      { securityContact: 'security' },
      { conductContact: 'conduct@acme' },
    ];
    for (const one of wrong) {
      const addresses = { ...decided, ...one };
      const problems = addressProblems(addresses, written(addresses));
      assert.deepEqual(problems, [
        `release/addresses.json: ${Object.keys(one)} has another form than release/README.md shows`,
      ]);
    }
  });
});

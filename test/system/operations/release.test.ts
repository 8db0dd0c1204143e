import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { runToEnd, temporaryDirectory } from '../../support/processes/launch.ts';

describe('the commands of a release', () => {
  const directory = temporaryDirectory();
  after(() => directory.remove());

  test('the command that releases refuses while addresses are not decided, and names them all', async () => {
    const addresses = join(directory.path, 'addresses.json');
    const keys = Object.keys(JSON.parse(readFileSync('release/addresses.json', 'utf8')));
    writeFileSync(addresses, JSON.stringify(Object.fromEntries(keys.map((key) => [key, null]))));
    const { code, stdout, stderr } = await runToEnd(
      ['tools/release/release.ts', '--addresses', addresses],
      {},
    );
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.ok(keys.length > 3);
    for (const key of keys) assert.match(stderr, new RegExp(`^- .*: ${key} is not decided$`, 'm'));
  });

  test('the command that releases explains itself, and prints what the changelog says of the version', async () => {
    const help = await runToEnd(['tools/release/release.ts', '--help'], {});
    assert.match(help.stdout, /npm run release/);
    const { code, stdout } = await runToEnd(['tools/release/release.ts', '--notes'], {});
    assert.equal(code, 0);
    assert.ok(readFileSync('CHANGELOG.md', 'utf8').includes(stdout));
  });

  test('the bill of materials has all packages of a production install, and no others', async () => {
    const { code, stdout, stderr } = await runToEnd(['tools/release/sbom.ts'], {});
    assert.deepEqual([code, stderr], [0, '']);
    const { components, metadata } = JSON.parse(stdout);
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const wanted = Object.entries(packages as Record<string, { version: string; dev?: boolean }>)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`);
    const listed = components.map(({ name, version }: Record<string, string>) => `${name}@${version}`);
    assert.deepEqual([...new Set(listed)].toSorted(), [...new Set(wanted)].toSorted());
    assert.equal(metadata.component.name, 'retainer');
  });
});

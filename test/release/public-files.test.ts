import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';

const PAGES = [
  'SECURITY',
  'CODE_OF_CONDUCT',
  'GOVERNANCE',
  'CONTRIBUTING',
  'README',
  'CHANGELOG',
  'docs/versioning',
];
const TEMPLATES = globSync('.github/ISSUE_TEMPLATE/*.yml').filter((file) => !file.endsWith('config.yml'));

describe('the files for the public', () => {
  test('the files for the public lead to files that exist', () => {
    for (const page of PAGES) {
      const text = readFileSync(`${page}.md`, 'utf8');
      const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
      assert.ok(links.length > 0 || page === 'CODE_OF_CONDUCT', page);
      for (const path of links) assert.ok(existsSync(join(dirname(page), path)), `${page}: ${path}`);
    }
  });

  test('continuous integration runs what `.ci/run` says, on the oldest and the newest Node', () => {
    const { jobs } = parse(readFileSync('.github/workflows/ci.yml', 'utf8'));
    const { strategy, steps, 'timeout-minutes': minutes } = jobs.run;
    assert.equal(steps.at(-1).run, '.ci/run');
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
    const used = /ARG BUILD_IMAGE=node:(\d+)/.exec(readFileSync('Dockerfile', 'utf8'))?.[1];
    assert.deepEqual(strategy.matrix.node, [Number(engines.node.replace('>=', '')), Number(used)]);
    assert.ok(minutes >= 90);
  });

  test('templates of issues have what a form needs, and ask for the version', () => {
    assert.equal(TEMPLATES.length, 2);
    for (const file of TEMPLATES) {
      const { name, description, body } = parse(readFileSync(file, 'utf8'));
      assert.ok(name && description, file);
      const fields = body.filter(({ type }: { type: string }) => type !== 'markdown');
      const ids = fields.map(({ id }: { id: string }) => id);
      assert.equal(new Set(ids).size, fields.length, file);
      for (const { attributes } of fields) assert.ok(attributes.label, file);
      if (file.endsWith('bug.yml')) assert.ok(ids.includes('version'));
    }
  });
});

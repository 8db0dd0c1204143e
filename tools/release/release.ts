import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ADDRESSES, type Addresses, readAddresses } from './addresses.ts';
import { sectionsOf } from './changelog.ts';
import { gatherFacts } from './facts.ts';
import { type Facts, problemsOf } from './problems.ts';

const HELP = `Checks that this version can be released, and prints the commands that release it. It changes nothing but client/dist.

  npm run release
  npm run -s release -- --notes > notes.md

  --ci                also runs .ci/run, which takes about an hour
  --notes             prints the section of the changelog instead
  --addresses <file>  takes other addresses than those of release/addresses.json
  --help              prints this help

release/README.md says where addresses are decided, and CONTRIBUTING.md how a release goes.`;

/** What a person then runs, in this order. */
export function commandsOf(
  { version }: Pick<Facts, 'version'>,
  addresses: Addresses,
  commit: string,
): string[] {
  const labels = [`VERSION=${version}`, `REVISION=${commit}`, `SOURCE=${addresses.repository}`];
  const image = `retainer:${version}`;
  return [
    `git tag --annotate v${version} --message 'Retainer ${version}' ${commit}`,
    `git push ${addresses.repository}.git main v${version}`,
    `npm run -s sbom > retainer-${version}.cdx.json`,
    `npm run -s release -- --notes > retainer-${version}.md`,
    'npm publish ./client',
    `docker build ${labels.map((label) => `--build-arg ${label}`).join(' ')} --tag ${image} .`,
  ];
}

interface Options {
  ci?: boolean;
  notes?: boolean;
  addresses: string;
  help?: boolean;
}

async function release(options: Options): Promise<void> {
  if (options.help) return console.log(HELP);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (options.notes) return console.log(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version));
  const addresses = readAddresses(options.addresses);
  const facts = await gatherFacts(addresses);
  const problems = problemsOf(facts);
  if (problems.length === 0 && options.ci && spawnSync('.ci/run', { stdio: 'inherit' }).status !== 0)
    problems.push('.ci/run fails');
  if (problems.length > 0) {
    console.error(`${facts.version} can't be released:\n\n${problems.map((one) => `- ${one}`).join('\n')}`);
    process.exitCode = 1;
    return;
  }
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const isRunBefore = options.ci ? [] : ['.ci/run # unless it ran for this commit'];
  console.log(`${facts.version} can be released. Nothing was changed. Run:\n`);
  console.log([...isRunBefore, ...commandsOf(facts, addresses, commit)].join('\n'));
}

function notesOf(changelog: string, version: string): string {
  return sectionsOf(changelog).find((section) => section.version === version)?.text ?? '';
}

if (import.meta.main) {
  const flag = { type: 'boolean' } as const;
  const file = { type: 'string', default: ADDRESSES } as const;
  const { values } = parseArgs({ options: { ci: flag, notes: flag, addresses: file, help: flag } });
  await release(values);
}

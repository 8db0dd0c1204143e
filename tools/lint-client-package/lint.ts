import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/**
 * Packs the client, and checks the package with the rules of arethetypeswrong (its types under every way of resolving
 * modules) and of publint. Every finding is a failure.
 */
const folder = mkdtempSync(join(tmpdir(), 'retainer-package-'));
try {
  const pack = ['pack', '--json', '--pack-destination', folder, './client'];
  const [{ filename }] = JSON.parse(
    execFileSync('npm', pack, { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }),
  );
  const tarball = new Uint8Array(readFileSync(join(folder, filename)));
  const findings = [...(await findingsOfTypes(tarball)), ...(await findingsOfPublint(tarball.buffer))];
  for (const finding of findings) console.error(finding);
  console.log(`arethetypeswrong and publint: ${findings.length} findings in the package of the client`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}

async function findingsOfTypes(tarball: Uint8Array): Promise<string[]> {
  const checked = await checkPackage(createPackageFromTarballData(tarball));
  if (!checked.types) return ['arethetypeswrong: the package has no types'];
  return checked.problems.map((problem) => `arethetypeswrong: ${JSON.stringify(problem)}`);
}

async function findingsOfPublint(tarball: ArrayBuffer): Promise<string[]> {
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

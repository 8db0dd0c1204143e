import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { documentWithoutService } from '../../client/generate/document.ts';
import { contractOf, writeContract } from '../../test/support/api-contract/contract.ts';
import { contractFile } from '../../test/support/api-contract/kept.ts';

/** Keeps the contract of this version, which later versions must hold. A release is kept once. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const file = contractFile(version);
if (existsSync(file)) {
  console.error(`${file} exists: a release is kept once`);
  process.exitCode = 1;
} else {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, writeContract(contractOf(await documentWithoutService())));
  console.log(`kept in ${file}`);
}

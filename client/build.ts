import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds the package into `dist`: as ES modules, and as CommonJS for programs that `require` it. `npm pack` and `npm publish`
 * run it first, so that no package holds an older build, or none.
 */
const FOLDER = import.meta.dirname;
const COMPILER = join(FOLDER, '../node_modules/typescript/bin/tsc');

try {
  rmSync(join(FOLDER, 'dist'), { recursive: true, force: true });
  if (!existsSync(COMPILER))
    throw new Error('TypeScript is not installed: run `npm ci` in the repository first');
  compile('tsconfig.json');
  compile('tsconfig.commonjs.json');
  writeFileSync(join(FOLDER, 'dist/commonjs/package.json'), '{ "type": "commonjs" }\n');
  const missing = promisedFiles().filter((path) => !existsSync(join(FOLDER, path)));
  if (missing.length > 0)
    throw new Error(`package.json names files that are not built: ${missing.join(', ')}`);
} catch (error) {
  console.error(`The client is not packed. ${(error as Error).message}`);
  process.exitCode = 1;
}

function compile(project: string): void {
  const { status } = spawnSync(process.execPath, [COMPILER, '-p', join(FOLDER, project)], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`It does not compile with client/${project}`);
}

/** The files that `package.json` promises to importers. */
function promisedFiles(): string[] {
  const { main, types, exports } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));
  const forms = Object.values(exports['.'] as Record<string, Record<string, string>>);
  return [main, types, ...forms.flatMap((form) => Object.values(form))];
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { documentWithoutService } from '../../client/generate/document.ts';
import { surfaceFile } from '../../test/support/api-surface/kept.ts';
import { surfaceOf, writeSurface } from '../../test/support/api-surface/surface.ts';

/** Keeps the surface of this version's API, which later versions must hold. A release is kept once. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const file = surfaceFile(version);
if (existsSync(file)) {
  console.error(`${file} exists: a release is kept once`);
  process.exitCode = 1;
} else {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, writeSurface(surfaceOf(await documentWithoutService())));
  console.log(`kept in ${file}`);
}

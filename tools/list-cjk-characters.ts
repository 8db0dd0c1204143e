import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageOf, unionOf } from '../src/platform/typesetting/coverage.ts';
import { CJK_DIRECTORY, CJK_FAMILIES } from '../src/platform/typesetting/fonts.ts';

/** Writes down which characters `npm run install-fonts` brings, so that they are known before it is run. */
const coverage = unionOf(CJK_FAMILIES.map(({ files: [file = ''] }) => coverageOf(join(CJK_DIRECTORY, file))));
writeFileSync('fonts/cjk/characters.json', `${JSON.stringify([...coverage])}\n`);

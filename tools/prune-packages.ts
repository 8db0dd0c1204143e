import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CJK_DIRECTORY, CJK_FAMILIES } from '../src/platform/typesetting/fonts.ts';

/** Files that Node never loads: maps to sources, types, and texts for readers. Licences stay. */
const NEVER_LOADED = /\.(map|d\.[cm]?ts|md|markdown)$/i;
const LICENCE = /^(licen[cs]e|notice|copying)/i;
const FONT = /\.(ttf|otf)$/i;
/** Only the program of the package that brings Node is needed. Its headers are for compiling add-ons. */
const NODE_PACKAGE = /^node-linux-(x64|arm64)$/;

/** The files below `packages` (a `node_modules`) that the service never reads. */
export function unneededFiles(packages: string): string[] {
  const used = new Set(CJK_FAMILIES.flatMap(({ files }) => files.map((file) => basename(file))));
  return readdirSync(packages, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(packages, join(entry.parentPath, entry.name)))
    .filter((path) => isUnneeded(path, used));
}

function isUnneeded(path: string, usedFonts: Set<string>): boolean {
  const [first = '', second] = path.split(sep);
  const name = basename(path);
  if (LICENCE.test(name) || name === 'package.json') return false;
  if (NODE_PACKAGE.test(first)) return second !== 'bin';
  if (FONT.test(name)) return !usedFonts.has(name);
  return NEVER_LOADED.test(name);
}

/** Removes them. Made for an image, where nobody compiles or edits. */
function prune(packages: string): string {
  const paths = unneededFiles(packages).map((path) => join(packages, path));
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  for (const path of paths) rmSync(path);
  return `${packages}: ${paths.length} files removed, ${Math.round(bytes / 1_048_576)} MiB`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const packages of ['node_modules', CJK_DIRECTORY]) console.log(prune(packages));

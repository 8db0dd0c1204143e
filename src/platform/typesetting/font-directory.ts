import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { OperatorError } from '../errors.ts';
import { intersectionOf } from './coverage.ts';
import { type Face, readFaces } from './faces.ts';
import type { FontFamily } from './font-family.ts';

/** More would delay every start of a process that makes documents. */
export const FONT_FILES_MAX = 500;
const DEPTH_MAX = 8;
const FONT_NAMES = ['.ttf', '.otf', '.ttc', '.otc'];

/** The weights that templates use: text, and emphasis. */
const WEIGHTS = [400, 600];
const NORMAL_WIDTH = 5;

/**
 * The families of an operator's directory and of those below it, by name. A file that is no readable font is reported and
 * left out.
 */
export function familiesIn(directory: string, warn: (message: string) => void): FontFamily[] {
  const files = fontFilesIn(directory);
  if (files.length > FONT_FILES_MAX)
    warn(`FONT_DIR has more than ${FONT_FILES_MAX} fonts: the first ${FONT_FILES_MAX} by name are used`);
  const faces = files.slice(0, FONT_FILES_MAX).flatMap((file) => {
    try {
      return readFaces(file);
    } catch (error) {
      warn(`FONT_DIR: ${file} is left out: it ${(error as Error).message}`);
      return [];
    }
  });
  // The compiler ignores the case of letters.
  const families = Map.groupBy(faces, ({ family }) => family.toLowerCase());
  return [...families.values()].map(familyOf).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Throws an error for the operator if the directory can't be read. Directories below it are left out then. */
function fontFilesIn(directory: string): string[] {
  const found: string[] = [];
  const search = (path: string, depth: number) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).toSorted(byName)) {
      if (found.length > FONT_FILES_MAX) return;
      const file = join(path, entry.name);
      if (entry.isDirectory() && depth < DEPTH_MAX) attempt(() => search(file, depth + 1));
      else if (FONT_NAMES.includes(extname(entry.name).toLowerCase()) && isFile(file)) found.push(file);
    }
  };
  try {
    search(directory, 1);
  } catch (error) {
    throw new OperatorError(`FONT_DIR: ${directory} can not be read: ${(error as Error).message}`);
  }
  return found;
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1;
}

/** True for links to files, which packages of fonts have. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Not readable for this account.
  }
}

/** The compiler takes one face for each weight. A family has the characters that all of these have. */
function familyOf(faces: Face[]): FontFamily {
  const used = [...new Set(WEIGHTS.map((weight) => closestTo(weight, faces)))];
  const coverage = used.map((face) => face.coverage).reduce(intersectionOf);
  return {
    name: (faces[0] as Face).family,
    files: [...new Set(used.map(({ file }) => file))],
    coverage: () => coverage,
  };
}

/** Chooses as the compiler does: upright before slanted, then the usual width, then the weight. */
function closestTo(weight: number, faces: Face[]): Face {
  const distances = (face: Face) => [
    face.isItalic ? 1 : 0,
    Math.abs(face.width - NORMAL_WIDTH),
    Math.abs(face.weight - weight),
  ];
  return faces.reduce((best, face) => (isLess(distances(face), distances(best)) ? face : best));
}

function isLess(one: number[], other: number[]): boolean {
  const index = one.findIndex((value, position) => value !== other[position]);
  return index >= 0 && (one[index] as number) < (other[index] as number);
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Coverage, coverageOf, covers, unionOf } from './coverage.ts';
import { familiesIn } from './font-directory.ts';
import type { FontFamily } from './font-family.ts';

/** Where fonts are, beside the fonts of the repository. */
export interface FontPlaces {
  /** The packages with Chinese, Japanese and Korean, which may be missing. */
  cjk: string;
  /** A directory of the operator's own. */
  more?: string | undefined;
}

/** The command that installs the fonts for Chinese, Japanese and Korean. */
export const INSTALL_FONTS = 'npm run install-fonts';

const DIRECTORY = fileURLToPath(new URL('../../../fonts', import.meta.url));
export const CJK_DIRECTORY = join(DIRECTORY, 'cjk/node_modules');

/** The weights that templates use: text, and emphasis. Each weight of a font has a file of its own. */
const WEIGHTS = ['400Regular', '600SemiBold'];

/**
 * The text font, then a font with a wide range, then one for each script. A character is set in the first family that
 * has it.
 */
const TEXT_FONTS = [
  ...['inter', 'noto-sans'],
  ...['arabic', 'hebrew', 'thaana', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya'].map(ofNoto),
  ...['tamil', 'telugu', 'kannada', 'malayalam', 'sinhala', 'thai', 'lao', 'khmer', 'myanmar'].map(ofNoto),
  ...['georgian', 'armenian', 'ethiopic'].map(ofNoto),
  'noto-serif-tibetan',
];
/** These have no bold letters. */
const LIGHT_FONTS = ['mongolian', 'tifinagh', 'symbols-2'].map(ofNoto);

/** The families that a process can use, in the order of preference, and what is missing. */
export class Fonts {
  readonly families: readonly FontFamily[];
  /** The characters that `npm run install-fonts` would bring. Empty once it did. */
  private readonly offered: Coverage;
  private all: Coverage | undefined;

  constructor(families: readonly FontFamily[], offered: Coverage = new Uint32Array()) {
    this.families = families;
    this.offered = offered;
  }

  get names(): string[] {
    return this.families.map(({ name }) => name);
  }

  get files(): string[] {
    return [...new Set(this.families.flatMap(({ files }) => files))];
  }

  /** The characters of all families. */
  get coverage(): Coverage {
    this.all ??= unionOf(this.families.map((family) => family.coverage()));
    return this.all;
  }

  /** The first family that has all of the characters. */
  familyWith(codePoints: readonly number[]): FontFamily | undefined {
    return this.families.find((family) =>
      codePoints.every((codePoint) => covers(family.coverage(), codePoint)),
    );
  }

  has(codePoint: number): boolean {
    return covers(this.coverage, codePoint);
  }

  /** True for a character that is missing until the fonts for Chinese, Japanese and Korean are installed. */
  isOffered(codePoint: number): boolean {
    return covers(this.offered, codePoint);
  }

  get offersMore(): boolean {
    return this.offered.length > 0;
  }
}

/** Finds all fonts. Pages may prefer another family for characters that several have. */
export function openFonts({ cjk, more }: FontPlaces, warn: (message: string) => void): Fonts {
  const ofCjk = CJK_FAMILIES.map(({ name, files }) =>
    family(
      name,
      files.map((file) => join(cjk, file)),
    ),
  );
  const isInstalled = ofCjk.every(({ files }) => files.every((file) => existsSync(file)));
  const families = [
    ...TEXT_FONTS.map((name) => bundled(name)),
    ...(isInstalled ? ofCjk : []),
    ...LIGHT_FONTS.map((name) => bundled(name, ['400Regular'])),
    bundled('noto-emoji'),
    bundled('arimo'), // prescribed for Swiss payment slips
  ];
  const known = new Set(families.map(({ name }) => name.toLowerCase()));
  const ofOperator = more === undefined ? [] : familiesIn(more, warn);
  const others = ofOperator.filter(({ name }) => !known.has(name.toLowerCase()));
  return new Fonts([...families, ...others], isInstalled ? undefined : cjkCharacters());
}

/** Families of Chinese, Japanese and Korean, with their files in the packages. */
export const CJK_FAMILIES = [
  ofEmbedPdf('sc', 'NotoSansHans', 'Noto Sans S Chinese'),
  ofEmbedPdf('jp', 'NotoSansJP', 'Noto Sans Japanese'),
  ofEmbedPdf('kr', 'NotoSansKR', 'Noto Sans Korean'),
];

function ofEmbedPdf(name: string, file: string, family: string) {
  const path = (weight: string) => `@embedpdf/fonts-${name}/fonts/${file}-${weight}.otf`;
  return { name: family, files: ['Regular', 'Bold'].map(path) };
}

/** The coverage of the packages, kept so that it is known before they are installed. */
function cjkCharacters(): Coverage {
  return Uint32Array.from(JSON.parse(readFileSync(join(DIRECTORY, 'cjk/characters.json'), 'utf8')));
}

function ofNoto(script: string): string {
  return `noto-sans-${script}`;
}

/** The files are named like `noto-sans-thai/NotoSansThai_400Regular.ttf`. */
function bundled(name: string, weights = WEIGHTS): FontFamily {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const file = (weight: string) => join(DIRECTORY, name, `${words.join('')}_${weight}.ttf`);
  return family(words.join(' '), weights.map(file));
}

/** All weights of a family have the same characters. */
function family(name: string, files: string[]): FontFamily {
  let coverage: Coverage | undefined;
  return {
    name,
    files,
    coverage: () => {
      coverage ??= coverageUnlessBroken(files[0] as string);
      return coverage;
    },
  };
}

/** A file that was cut while it was installed has no characters. Drafts warn of them then. */
function coverageUnlessBroken(file: string): Coverage {
  try {
    return coverageOf(file);
  } catch {
    return new Uint32Array();
  }
}

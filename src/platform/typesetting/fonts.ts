import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface FontFamily {
  name: string;
  files: string[];
}

/** The weights that templates use: text, and emphasis. Each weight of a font has a file of its own. */
const WEIGHTS = ['400Regular', '600SemiBold'];

const require = createRequire(import.meta.url);

/** The text font, then the wide ones, then one for each script. A character is set in the first family that has it. */
const GOOGLE_FONTS = [
  ...['inter', 'noto-sans'],
  ...['arabic', 'hebrew', 'thaana', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya'].map(ofNoto),
  ...['tamil', 'telugu', 'kannada', 'malayalam', 'sinhala', 'thai', 'lao', 'khmer', 'myanmar'].map(ofNoto),
  ...['georgian', 'armenian', 'ethiopic'].map(ofNoto),
  'noto-serif-tibetan',
];
/** These have no bold letters. */
const LIGHT_FONTS = ['mongolian', 'tifinagh', 'symbols-2'].map(ofNoto);

/** All families, in the order of preference. Pages may prefer another one for characters that several have. */
export const FONT_FAMILIES: readonly FontFamily[] = [
  ...GOOGLE_FONTS.map((name) => ofGoogle(name)),
  ofEmbedPdf('sc', 'NotoSansHans', 'Noto Sans S Chinese'),
  ofEmbedPdf('jp', 'NotoSansJP', 'Noto Sans Japanese'),
  ofEmbedPdf('kr', 'NotoSansKR', 'Noto Sans Korean'),
  ...LIGHT_FONTS.map((name) => ofGoogle(name, ['400Regular'])),
  ofGoogle('noto-emoji'),
  ofGoogle('arimo'), // prescribed for Swiss payment slips
];

function ofNoto(script: string): string {
  return `noto-sans-${script}`;
}

/** The files of a package are named like `noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf`. */
function ofGoogle(name: string, weights = WEIGHTS): FontFamily {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const directory = dirname(require.resolve(`@expo-google-fonts/${name}/package.json`));
  const file = (weight: string) => join(directory, weight, `${words.join('')}_${weight}.ttf`);
  return { name: words.join(' '), files: weights.map(file) };
}

function ofEmbedPdf(name: string, file: string, family: string): FontFamily {
  const directory = join(dirname(require.resolve(`@embedpdf/fonts-${name}`)), '..', 'fonts');
  return {
    name: family,
    files: ['Regular', 'Bold'].map((weight) => join(directory, `${file}-${weight}.otf`)),
  };
}

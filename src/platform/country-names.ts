import { alpha2Of, countryCodes } from './countries.ts';
import { OTHER_COUNTRY_NAMES } from './other-country-names.ts';
import { pauses } from './pauses.ts';

/** The official languages of the EU, then languages of its neighbours and of large trading partners. */
const LANGUAGES = `en bg cs da de el es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv
  nb nn is uk tr ru ca eu gl lb rm sq bs sr sr-Latn mk be ka hy az ar he fa hi zh zh-Hant ja ko th vi id ms pt-BR`;

/** The code of each folded name. A name of several countries has undefined. */
type Codes = Map<string, string | undefined>;

// The first use of Intl loads its data, which takes up to 40 ms. It happens at the start, when nobody waits.
new Intl.DisplayNames('en', { type: 'region' });

/** The name of the country with this code, in a language. Northern Ireland has none, because ISO counts it to GB. */
export function countryNameIn(language: string, code: string): string | undefined {
  const names =
    namesIn.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  namesIn.set(language, names);
  return names.of(code);
}

/** Making one takes longer than asking it. */
const namesIn = new Map<string, Intl.DisplayNames>();

let kept: Promise<Codes> | undefined;

/**
 * The alpha-2 code of a country that is given by its alpha-2 or alpha-3 code, or by its whole name in a language we
 * know. A name that several countries share, such as Congo, has none.
 */
export async function countryCodeOf(country: string): Promise<string | undefined> {
  const code = alpha2Of(country.trim());
  if (code !== undefined) return code;
  kept ??= readNames();
  return (await kept).get(fold(country));
}

/**
 * Takes about 200 ms, with others in between. Abbreviations of two letters are left out, because they look like codes of
 * other countries: RU is Spanish for the United Kingdom.
 */
async function readNames(): Promise<Codes> {
  const codes: Codes = new Map();
  const pause = pauses();
  for (const language of LANGUAGES.split(/\s+/)) {
    const name = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    const short = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style: 'short' });
    for (const code of countryCodes) {
      for (const found of new Set([name.of(code), short.of(code)])) {
        if (found !== undefined) add(codes, code, found);
      }
    }
    await pause();
  }
  for (const key of codes.keys()) if (/^[a-z]{1,2}$/.test(key)) codes.delete(key);
  for (const [code, name] of OTHER_COUNTRY_NAMES) add(codes, code, name);
  return codes;
}

/** Adds a name, and how people write it who have no keys for umlauts: Oesterreich. */
function add(codes: Codes, code: string, name: string): void {
  const spelled = spell(name.toLowerCase(), UMLAUTS);
  for (const key of new Set([fold(name), fold(spelled)])) {
    const isShared = codes.has(key) && codes.get(key) !== code;
    codes.set(key, isShared ? undefined : code);
  }
}

const UMLAUTS = spelling('ä:ae ö:oe ü:ue ø:oe å:aa');
/** Letters that Unicode does not take apart into a plain letter and an accent. */
const PLAIN_LETTERS = spelling('ß:ss æ:ae œ:oe ø:o ł:l đ:d ð:d þ:th ħ:h ı:i ə:e ς:σ');

function spelling(pairs: string): Map<string, string> {
  return new Map(pairs.split(' ').map((pair) => pair.split(':') as [string, string]));
}

function spell(text: string, letters: Map<string, string>): string {
  return text.replace(/[^a-z]/g, (letter) => letters.get(letter) ?? letter);
}

const LEFT_OUT = new Set(['the', 'and', 'und', 'et', 'en']);

/** Names are equal if they differ in case, accents, punctuation, spaces, "the" and "and" only. */
function fold(name: string): string {
  return spell(name.toLowerCase().normalize('NFKD'), PLAIN_LETTERS)
    .replace(/[\u0300-\u036f.'’`\u00b4]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => !LEFT_OUT.has(word))
    .map((word) => (word === 'st' ? 'saint' : word))
    .join('');
}

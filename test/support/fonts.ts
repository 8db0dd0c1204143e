import {
  CJK_DIRECTORY,
  type FontPlaces,
  type Fonts,
  INSTALL_FONTS,
  openFonts,
} from '../../src/platform/typesetting/fonts.ts';

/** Fonts as a new checkout has them, whatever is installed here. */
export const WITHOUT_CJK: FontPlaces = { cjk: '/nonexistent' };
export const INSTALLED: FontPlaces = { cjk: CJK_DIRECTORY };

export function fontsIn(places: FontPlaces): Fonts {
  return openFonts(places, (message) => {
    throw new Error(message);
  });
}

const isRequired = process.env.RETAINER_REQUIRE_FONTS === '1';

/**
 * Options of a test that sets Chinese, Japanese or Korean. Without their fonts it is skipped and says so; with
 * `RETAINER_REQUIRE_FONTS=1` it fails instead.
 */
export function withCjk(): { skip: string | false } {
  if (!fontsIn(INSTALLED).offersMore) return { skip: false };
  const message = `the fonts for Chinese, Japanese and Korean are missing: ${INSTALL_FONTS}`;
  if (isRequired) throw new Error(message);
  console.error(`SKIPPED: ${message}`);
  return { skip: message };
}

import { fileURLToPath } from 'node:url';

/** Keeps the compiler from searching the machine for fonts. Documents would differ between machines otherwise. */
export const FONT_ENVIRONMENT = {
  FONTCONFIG_FILE: fileURLToPath(new URL('no-system-fonts.conf', import.meta.url)),
};

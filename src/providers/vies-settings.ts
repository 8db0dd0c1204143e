import type { SettingDeclarations, SettingValues } from '../platform/settings-reader.ts';

export const viesSettings = {
  url: {
    variable: 'VIES_URL',
    kind: 'baseUrl',
    fallback: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  },
} as const satisfies SettingDeclarations;

export type ViesSettings = SettingValues<typeof viesSettings>;

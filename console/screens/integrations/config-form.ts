import { filled } from '../../parts/paths.ts';

export interface Mapping {
  projectKey: string;
  projectId: string;
}

export interface ClientFolder {
  clientId: string;
  folderId: string;
}

/** The settings of every provider, as a form holds them. */
export interface ConfigValues {
  url: string;
  mappings: Mapping[];
  role: string;
  cloudId: string;
  folderId: string;
  clientFolders: ClientFolder[];
  formats: string[];
}

export type Config = Record<string, unknown>;

const NAMES: Record<string, readonly (keyof ConfigValues)[]> = {
  WEBHOOK: ['url'],
  JIRA: ['mappings', 'role', 'cloudId'],
  GOOGLE_DRIVE: ['folderId', 'clientFolders', 'formats'],
};

/** The settings of an integration as a form holds them. */
export function configValues(config: Partial<ConfigValues> | Config = {}): ConfigValues {
  const given = config as Partial<ConfigValues>;
  return {
    ...{ url: given.url ?? '', role: given.role ?? '', cloudId: given.cloudId ?? '' },
    ...{ folderId: given.folderId ?? '', formats: given.formats ?? ['PDF'] },
    ...{ mappings: given.mappings ?? [], clientFolders: given.clientFolders ?? [] },
  };
}

/**
 * The settings as the API takes them. Rows at the end that were left empty are left out; those between others stay, so that
 * errors name the right row. Settings that the form does not know stay as they are.
 */
export function configOf(provider: string, values: ConfigValues, before: Config = {}): Config {
  const names = NAMES[provider];
  if (!names) return before;
  const mappings = values.mappings.map((mapping) => ({
    ...mapping,
    projectKey: mapping.projectKey.trim().toUpperCase(),
  }));
  const rows = { mappings: withoutTail(mappings), clientFolders: withoutTail(values.clientFolders) };
  const all = { ...values, ...rows };
  const others = Object.entries(before).filter(([name]) => !names.includes(name as keyof ConfigValues));
  const own = names
    .map((name) => [name, all[name]] as const)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return { ...Object.fromEntries(others), ...filled(Object.fromEntries(own)) };
}

function withoutTail<Row extends object>(rows: readonly Row[]): Row[] {
  const last = rows.findLastIndex((row) => Object.values(row).some((value) => value !== ''));
  return rows.slice(0, last + 1);
}

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseEnv } from 'node:util';
import { parseAllDocuments } from 'yaml';

// biome-ignore lint/suspicious/noExplicitAny: files of other programs have forms of their own
type Yaml = any;

function yamlDocuments(path: string): Yaml[] {
  return parseAllDocuments(readFileSync(path, 'utf8'), { merge: true }).map((document) => document.toJS());
}

/** The file for compose, with the values that `.env` would give. */
export function composeFile(values: Record<string, string>): Yaml {
  const text = readFileSync('compose.yaml', 'utf8').replaceAll(
    /\$\{(\w+):[-?]([^}]*)\}/g,
    (_all, name: string, fallback: string) => values[name] ?? fallback,
  );
  return parseAllDocuments(text, { merge: true })[0]?.toJS();
}

/** Variables that compose demands, with what it says if they are missing. */
export function demandedByCompose(): Map<string, string> {
  const found = readFileSync('compose.yaml', 'utf8').matchAll(/\$\{(\w+):\?([^}]*)\}/g);
  return new Map([...found].map(([, name = '', message = '']) => [name, message]));
}

const KUBERNETES = 'deploy/kubernetes';

/** All objects of the example for Kubernetes, and the files that its list names. */
export function kubernetesExample() {
  const files = readdirSync(KUBERNETES).filter((file) => file !== 'kustomization.yaml');
  const [list] = yamlDocuments(join(KUBERNETES, 'kustomization.yaml'));
  const objects = files.flatMap((file) => yamlDocuments(join(KUBERNETES, file)));
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
  return { files, listed: list.resources as string[], ofKind };
}

/** The lines `NAME=value` of the unit. Of a name with several lines, the last one counts. */
export function systemdUnit(): Record<string, string> {
  const lines = readFileSync('deploy/systemd/retainer.service', 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}

/** Its example settings, with those that stand in comments. */
export function systemdSettings(): Record<string, string | undefined> {
  const text = readFileSync('deploy/systemd/retainer.env.example', 'utf8');
  return parseEnv(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
}

/** The instructions of the Dockerfile, each as one line. */
export function dockerfile() {
  const text = readFileSync('Dockerfile', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ');
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`^${name} +(.*)$`, 'gm'))].map(([, rest = '']) => rest);
  const [settings = ''] = all('ENV');
  return {
    all,
    last: (name: string) => all(name).at(-1) ?? '',
    environment: Object.fromEntries(
      [...settings.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    ),
  };
}

/** The files of the repository that `.dockerignore` lets into the image. */
export function filesOfImage(): string[] {
  const rules = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isLetIn = (file: string) =>
    rules.findLast((rule) => matches(file, rule.replace(/^!/, '')))?.startsWith('!') ?? true;
  const known = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return known.trim().split('\n').filter(isLetIn);
}

/** A rule counts for a path and for all below it. */
function matches(file: string, rule: string): boolean {
  return matchesGlob(file, rule) || matchesGlob(file, `${rule}/**`);
}

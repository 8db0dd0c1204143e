import { fileURLToPath } from 'node:url';
import type { BuildOptions, Metafile } from 'esbuild';
import { BROTLI_QUALITY_BEST, type Encoding, encode, type Variant } from '../answers/encodings.ts';

/** The repository. */
export const CONSOLE_ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** Entries are named by their files: the page needs to find them among the outputs. */
const SCRIPT_ENTRY = 'console/app/main.tsx';
const STYLE_ENTRY = 'console/app/styles.css';
/** The script imports it as soon as it has the texts of the person's language. */
const START = 'console/app/start.tsx';
/** Outputs are never written: this only makes their paths start alike. */
const OUTPUT_FOLDER = 'bundle';

/** Bundling takes 0.6 s of processor time. A process that takes this long hangs. */
const BUNDLING_MS_MAX = 30_000;

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** They decide how it is made. */
const MAKERS = [
  'src/platform/http/console/bundle.ts',
  'console/tsconfig.json',
  'node_modules/esbuild/package.json',
];

export interface BundleFile {
  contentType: string;
  variants: Record<Encoding, Variant>;
}

/** The console as a browser loads it. Names contain a hash of the content, so a file never changes. */
export interface Bundle {
  files: Map<string, BundleFile>;
  /** The names of files that the page loads. */
  script: string;
  styles: string[];
  /** The names of scripts that every page needs after `script`. */
  preloads: string[];
  /** The paths of everything that it was made of, from the root. */
  sources: string[];
}

const OPTIONS = {
  entryPoints: [SCRIPT_ENTRY, STYLE_ENTRY],
  outdir: OUTPUT_FOLDER,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.svg': 'file', '.woff2': 'file' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome120', 'firefox121', 'safari17'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
  write: false,
  metafile: true,
} as const satisfies BuildOptions;

/** Bundles `console/` in memory. A process of esbuild does the work, and ends afterwards. */
export async function bundleConsole(root = CONSOLE_ROOT): Promise<Bundle> {
  const { outputFiles, metafile } = await build(root);
  const files = await Promise.all(
    outputFiles.map(async ({ path, contents }) => [nameOf(path), await fileOf(path, contents)] as const),
  );
  return {
    files: new Map(files),
    ...loadedFiles(metafile),
    sources: [...Object.keys(metafile.inputs), ...MAKERS],
  };
}

/** Builds under way. They share a process, and the last one ends it. */
let building = 0;

async function build(root: string) {
  const esbuild = await import('esbuild'); // here, so that a worker never loads it
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`bundling the console took longer than ${BUNDLING_MS_MAX} ms`));
    timer = setTimeout(fail, BUNDLING_MS_MAX).unref();
  });
  building++;
  try {
    return await Promise.race([esbuild.build({ ...OPTIONS, absWorkingDir: root }), late]);
  } finally {
    clearTimeout(timer);
    if (--building === 0) await esbuild.stop();
  }
}

async function fileOf(path: string, contents: Uint8Array): Promise<BundleFile> {
  const extension = /\.\w+$/.exec(path)?.[0] ?? '';
  const content = Buffer.from(contents);
  const [identity, gzip, br] = await Promise.all([
    encode(content, 'identity'),
    encode(content, 'gzip'),
    encode(content, 'br', BROTLI_QUALITY_BEST),
  ]);
  return {
    contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream',
    variants: { identity, gzip, br },
  };
}

function loadedFiles({ outputs }: Metafile): Pick<Bundle, 'script' | 'styles' | 'preloads'> {
  const outputOf = (source: string) =>
    Object.keys(outputs).find((path) => outputs[path]?.entryPoint === source) ?? '';
  const script = outputOf(SCRIPT_ENTRY);
  const start = outputOf(START);
  const preloads = new Set(start && [start]);
  const follow = (path: string) => {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || preloads.has(imported)) continue;
      preloads.add(imported);
      follow(imported);
    }
  };
  follow(script);
  follow(start);
  const styles = Object.keys(outputs).filter((path) => path.endsWith('.css'));
  return { script: nameOf(script), styles: styles.map(nameOf), preloads: [...preloads].map(nameOf) };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

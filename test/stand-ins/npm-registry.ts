import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { listenOnLoopback, stopServer } from './loopback-server.ts';

const run = promisify(execFile);

interface Manifest {
  name: string;
  version: string;
  dist?: { tarball: string; integrity: string };
}

/** What `npm publish` sends. */
interface Publication {
  versions: Record<string, Manifest>;
  'dist-tags': Record<string, string>;
  _attachments: Record<string, { data: string }>;
}

type Listing = Pick<Publication, 'versions' | 'dist-tags'>;

/**
 * A registry of npm on this machine. It takes what `npm publish` sends, and offers it beside the packages of `node_modules`, in
 * the versions that are installed there. So a package is published and installed without the network.
 */
export async function startNpmRegistry() {
  const folder = mkdtempSync(join(tmpdir(), 'retainer-registry-'));
  const listings = new Map<string, Listing>();
  const files = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const found = await (request.method === 'PUT' ? publish(path, request) : read(path)).catch(
      (error) => error,
    );
    const status = found === undefined ? 404 : found instanceof Error ? 500 : 200;
    response.statusCode = status;
    response.end(
      Buffer.isBuffer(found) ? found : JSON.stringify(status === 200 ? found : { error: String(found) }),
    );
  });
  const url = await listenOnLoopback(server, 0);

  async function publish(name: string, request: IncomingMessage): Promise<object> {
    const { versions, _attachments, ...rest } = JSON.parse(String(await buffer(request))) as Publication;
    for (const [file, { data }] of Object.entries(_attachments))
      files.set(basename(file), Buffer.from(data, 'base64'));
    listings.set(name, { versions, 'dist-tags': rest['dist-tags'] });
    return { ok: true };
  }

  async function read(path: string): Promise<Buffer | Listing | undefined> {
    if (path.includes('/-/')) return files.get(basename(path));
    if (!listings.has(path) && existsSync(`node_modules/${path}/package.json`))
      listings.set(path, await offer(path));
    return listings.get(path);
  }

  /** Packs an installed package as it is. */
  async function offer(name: string): Promise<Listing> {
    const manifest: Manifest = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
    const { stdout } = await run('npm', [
      'pack',
      '--ignore-scripts',
      '--pack-destination',
      folder,
      `./node_modules/${name}`,
    ]);
    const file = stdout.trim();
    const bytes = readFileSync(join(folder, file));
    files.set(file, bytes);
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const dist = { tarball: `${url}/${name}/-/${file}`, integrity };
    const { version } = manifest;
    return { versions: { [version]: { ...manifest, dist } }, 'dist-tags': { latest: version } };
  }

  return {
    url,
    async stop(): Promise<void> {
      await stopServer(server);
      rmSync(folder, { recursive: true });
    },
  };
}

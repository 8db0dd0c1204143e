import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** Resolves all addresses of a name, and rejects if there are none. The signal cancels the questions. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<{ address: string }[]>;

/** The system's sources are used unless others are given. */
export interface NameSources {
  /** Addresses of name servers, such as 127.0.0.1:5353. */
  servers?: string[];
  hostsFile?: string;
}

/** The time limit of one question. Asking three servers twice takes less than the 15 s of a webhook. */
const QUESTION_MS = 2_000;
const TRIES = 2;
/** Long enough that a burst of requests reads the file once. */
const HOSTS_CACHE_MS = 5_000;

/**
 * Asks the name servers directly. The system's lookup blocks a thread of a small pool until it has an answer, so a few
 * names with silent name servers would block all other lookups of the process.
 *
 * The hosts file comes first. A single-label name is looked up only there, because a search domain would turn it into
 * a name of our own network.
 */
export function nameResolver({ servers, hostsFile = '/etc/hosts' }: NameSources = {}): Resolve {
  const hosts = hostsReader(hostsFile);
  return async (spelled, signal) => {
    const name = spelled.toLowerCase().replace(/\.$/, '');
    const listed = (await hosts()).get(name) ?? (name === 'localhost' ? ['127.0.0.1'] : undefined);
    if (listed) return listed.map((address) => ({ address }));
    if (!name.includes('.')) throw new Error('a single-label name that is not in the hosts file');
    signal.throwIfAborted();
    return askServers(name, servers, signal);
  };
}

/**
 * If one address family fails, the other still counts, because some name servers do not answer questions for IPv6.
 * Refusing would protect no one: the owner of a name decides what it resolves to, and we connect only to addresses
 * that were checked.
 */
async function askServers(name: string, servers: string[] | undefined, signal: AbortSignal) {
  // Each request has its own resolver, because cancelling one cancels all its questions.
  const resolver = new Resolver({ timeout: QUESTION_MS, maxTimeout: QUESTION_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
    if (found.length > 0) return found.map((address) => ({ address }));
    const reasons = families.flatMap((family) => (family.status === 'rejected' ? [family.reason] : []));
    throw new AggregateError(reasons, 'the name servers know no address');
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Maps names to addresses. An unreadable file counts as empty. */
function hostsReader(file: string): () => Promise<Map<string, string[]>> {
  let known: Promise<Map<string, string[]>> | undefined;
  let readAtMs = 0;
  return () => {
    // A monotonic clock.
    const nowMs = performance.now();
    if (!known || nowMs - readAtMs >= HOSTS_CACHE_MS) {
      readAtMs = nowMs;
      known = readFile(file, 'utf8').then(parseHosts, () => new Map());
    }
    return known;
  };
}

function parseHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (!isIP(address)) continue;
    for (const spelled of names) {
      const name = spelled.toLowerCase().replace(/\.$/, '');
      hosts.set(name, [...(hosts.get(name) ?? []), address]);
    }
  }
  return hosts;
}

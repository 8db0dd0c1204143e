import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** All addresses of a name; rejects when there are none. With the signal's end nobody waits for them any more. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<{ address: string }[]>;

/** Where names are looked up; what is not given is as the system has it. */
export interface NameSources {
  /** Name servers, such as 127.0.0.1:5353. */
  servers?: string[];
  hostsFile?: string;
}

/** Of one question to one name server. Three servers that are asked twice are within a webhook's 15 s. */
const QUESTION_MS = 2_000;
const TRIES = 2;
/** Changes of the file count soon, and a burst of requests reads it once. */
const HOSTS_KEPT_MS = 5_000;

/**
 * Asks the name servers itself. The system's lookup occupies a thread until it has an answer, whoever may have
 * stopped waiting, and there are few: a handful of names with a silent name server would keep every other name
 * of the process from being looked up.
 *
 * The hosts file comes first. A name of one label is looked for only there: by way of a search domain it would
 * be a name of our own network, which is none that somebody outside can mean.
 */
export function namesFrom({ servers, hostsFile = '/etc/hosts' }: NameSources = {}): Resolve {
  const hosts = hostsIn(hostsFile);
  return async (spelled, signal) => {
    const name = spelled.toLowerCase().replace(/\.$/, '');
    const own = (await hosts()).get(name) ?? (name === 'localhost' ? ['127.0.0.1'] : undefined);
    if (own) return own.map((address) => ({ address }));
    if (!name.includes('.')) throw new Error('a name of one label that is not in the hosts file');
    signal.throwIfAborted();
    return askServers(name, servers, signal);
  };
}

/**
 * A family that fails does not spoil the other one. There are name servers that answer nothing when asked for
 * IPv6; and to refuse would protect nobody: whoever owns the name can as well answer that a family has no
 * address, and connected is only to addresses that were seen and checked.
 */
async function askServers(name: string, servers: string[] | undefined, signal: AbortSignal) {
  // One for each request, as only all questions of a resolver can be cancelled.
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

/** The addresses of each name of the file. One that can't be read holds none. */
function hostsIn(file: string): () => Promise<Map<string, string[]>> {
  let known: Promise<Map<string, string[]>> | undefined;
  let readAtMs = 0;
  return () => {
    // Measured by a clock that nobody sets.
    const nowMs = performance.now();
    if (!known || nowMs - readAtMs >= HOSTS_KEPT_MS) {
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

/** An address at which a PostgreSQL server may listen. A host that begins with a slash is the directory of a socket. */
export interface Server {
  host: string;
  port: number;
}

/**
 * The state in which a server is used. `read-write` refuses standbys, and primaries that are set to read only. `primary`
 * refuses standbys. `any` asks nothing.
 */
export type WantedServer = (typeof WANTED)[number];

/** The servers that a URL names. */
export interface ServerList {
  servers: Server[];
  wanted: WantedServer;
}

const WANTED = ['read-write', 'primary', 'any'] as const;
const SERVERS_MAX = 16;
const DEFAULT_HOST = 'localhost';
const DEFAULT_PORT = 5432;
const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s;

/**
 * Reads the servers of a URL as libpq does, and returns with them a URL that names the first one only: the driver knows
 * no lists. Throws an error whose message completes "DATABASE_URL: ". It never holds the password.
 */
export function readServers(databaseUrl: string): ServerList & { url: string } {
  const [, scheme, authority = '', rest = ''] = URL_PARTS.exec(databaseUrl) ?? [];
  if (!scheme) throw new Error('must be a URL that starts with postgres:// or postgresql://');
  // A password with one of these would be read as a host, a port or a path, which messages name.
  if (rest.includes('@'))
    throw new Error(
      'has an "@" after a "/", "?" or "#": encode special characters, as %40, %2F, %3F and %23',
    );
  const user = authority.slice(0, authority.lastIndexOf('@') + 1);
  const named = authority.slice(user.length).split(',').map(splitHostAndPort);
  const [path = '', query = ''] = splitAt(rest, '?');
  const parameters = new URLSearchParams(query);
  const hosts = parameters.get('host')?.split(',') ?? named.map(({ host }) => host);
  const ports = parameters.get('port')?.split(',') ?? named.map(({ port }) => port);
  const servers = pair(hosts.map(withoutBrackets), ports.map(readPort));
  const wanted = readWanted(parameters.get('target_session_attrs'), servers.length);
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name);
  const url = `${scheme}${user}first${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
  if (!URL.canParse(url))
    throw new Error('must be a URL: encode special characters of the user and the password');
  return { servers, wanted, url };
}

/** The port of an address in brackets follows the brackets. */
function splitHostAndPort(text: string): { host: string; port: string } {
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:[\]]*)(?::([^:]*))?$/.exec(text) ?? [];
  if (host === '' && text !== '' && !/^:\d*$/.test(text))
    throw new Error('must name servers as host:port, separated by commas, with IPv6 addresses in brackets');
  return { host: decoded(host), port };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('names a host with a "%" that encodes nothing: write "%25"');
  }
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1') || DEFAULT_HOST;
}

function readPort(text: string): number {
  if (text === '') return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Error('must name ports from 1 to 65535');
  return port;
}

/** A single port applies to all hosts. */
function pair(hosts: string[], ports: number[]): Server[] {
  if (hosts.length > SERVERS_MAX) throw new Error(`must name at most ${SERVERS_MAX} servers`);
  if (ports.length !== 1 && ports.length !== hosts.length)
    throw new Error(
      `names ${hosts.length} hosts and ${ports.length} ports: give one port each, or one for all`,
    );
  return hosts.map((host, index) => ({ host, port: ports[index] ?? ports[0] ?? DEFAULT_PORT }));
}

function readWanted(text: string | null, count: number): WantedServer {
  const wanted = WANTED.find((one) => one === (text || 'read-write'));
  if (!wanted)
    throw new Error(
      `target_session_attrs must be read-write or primary, because the service writes, not "${text?.slice(0, 40)}"`,
    );
  if (wanted === 'any' && count > 1)
    throw new Error('target_session_attrs=any could choose a standby among several servers: use read-write');
  return wanted;
}

function splitAt(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverAccount } from '../../src/platform/embedded-postgres/server-account.ts';
import { end, familyOf, freePorts, type Programs, readIfThere, start, until } from './programs.ts';

const NODES = 3;
/** A leader that says nothing for this long has lost its office. Patroni's own default is 30. */
const TTL_SECONDS = 20;
const HEALTHY_MS_MAX = 180_000;
const END_MS_MAX = 20_000;
export const PASSWORD = 'drill';

export type Fault = 'kill' | 'freeze' | 'switchover';

interface Node {
  name: string;
  directory: string;
  port: number;
  restPort: number;
  patroni: ChildProcess | undefined;
}

export interface Cluster {
  /** `DATABASE_URL` with the proxy, and with all servers. */
  urls: { proxy: string; hosts: string };
  whenHealthy(): Promise<void>;
  /** Harms the primary, and returns how to undo it. */
  strike(fault: Fault): Promise<{ primary: string; undo: () => void }>;
  stop(): Promise<void>;
}

/** Three PostgreSQL servers kept by Patroni with strict synchronous replication, one etcd, and HAProxy in front. */
export async function startCluster(programs: Programs, directory: string): Promise<Cluster> {
  const account = serverAccount(directory, join(programs.postgres, 'postgres'));
  account.own(directory);
  const [etcdPort = 0, peerPort = 0, proxyPort = 0, ...ports] = await freePorts(3 + 2 * NODES);
  const nodes: Node[] = Array.from({ length: NODES }, (_, index) => ({
    name: `node${index + 1}`,
    directory: join(directory, `node${index + 1}`),
    port: ports[index * 2] as number,
    restPort: ports[index * 2 + 1] as number,
    patroni: undefined,
  }));
  const run = (program: string, given: string[], name: string) => {
    const [command, args] = account.run(program, given);
    return start(command, args, join(directory, `${name}.log`), {
      ...account.spawn,
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: directory, LANG: 'C.UTF-8' },
    });
  };
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const etcd = run(
    programs.etcd,
    [
      ...['--name', 'drill', '--data-dir', join(directory, 'etcd'), '--log-level', 'error'],
      ...['--listen-client-urls', url(etcdPort), '--advertise-client-urls', url(etcdPort)],
      ...['--listen-peer-urls', url(peerPort), '--initial-advertise-peer-urls', url(peerPort)],
      ...['--initial-cluster', `drill=${url(peerPort)}`],
    ],
    'etcd',
  );
  const startNode = (node: Node) => {
    node.patroni = run(programs.patroni, [join(directory, `${node.name}.yml`)], node.name);
  };
  for (const node of nodes) {
    mkdirSync(node.directory);
    account.own(node.directory);
    // JSON is YAML.
    writeFileSync(
      join(directory, `${node.name}.yml`),
      JSON.stringify(patroniSettings(node, programs, etcdPort)),
    );
  }
  writeFileSync(join(directory, 'haproxy.cfg'), proxySettings(nodes, proxyPort));
  await until('the start of etcd', 30_000, async () => (await fetch(`${url(etcdPort)}/health`)).ok);
  for (const node of nodes) startNode(node);
  const haproxy = run(programs.haproxy, ['-db', '-f', join(directory, 'haproxy.cfg')], 'haproxy');
  const address = (hosts: string) => `postgres://postgres:${PASSWORD}@${hosts}/postgres`;
  return {
    urls: {
      proxy: address(`127.0.0.1:${proxyPort}`),
      hosts: address(nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')),
    },
    whenHealthy: () => until('a healthy cluster', HEALTHY_MS_MAX, () => isHealthy(nodes)),
    async strike(fault) {
      const leader = (await membersOf(nodes)).find(({ role }) => role === 'leader')?.name;
      const primary = nodes.find(({ name }) => name === leader);
      if (!primary?.patroni) throw new Error('there is no primary');
      await FAULTS[fault](primary);
      return { primary: primary.name, undo: () => fence(primary, fault, startNode) };
    },
    async stop() {
      await end(haproxy, END_MS_MAX);
      for (const node of nodes) {
        signal(processesOf(node), 'SIGCONT');
        if (node.patroni) await end(node.patroni, END_MS_MAX);
        signal(processesOf(node), 'SIGKILL');
      }
      await end(etcd, END_MS_MAX);
    },
  };
}

const FAULTS: Record<Fault, (node: Node) => Promise<void>> = {
  async kill(node) {
    signal(processesOf(node), 'SIGKILL');
  },
  async freeze(node) {
    signal(processesOf(node), 'SIGSTOP');
  },
  async switchover(node) {
    const address = `http://127.0.0.1:${node.restPort}/switchover`;
    fetch(address, { method: 'POST', body: JSON.stringify({ leader: node.name }) }).catch(() => {});
  },
};

/**
 * Starts the old primary again. A frozen one is killed first, as a watchdog would: Patroni 3.0 with etcd lets one that wakes
 * up take its office back, and what was written meanwhile is lost.
 */
function fence(node: Node, fault: Fault, startNode: (node: Node) => void): void {
  if (fault === 'switchover') return;
  signal(processesOf(node), 'SIGKILL');
  startNode(node);
}

/** Patroni, PostgreSQL and its sessions. All were started by this drill. */
function processesOf({ patroni, directory }: Node): number[] {
  const isRunning = patroni && patroni.exitCode === null && patroni.signalCode === null;
  const postmaster = Number(readIfThere(join(directory, 'data', 'postmaster.pid')).split('\n')[0]);
  const isOurs = postmaster > 0 && readIfThere(`/proc/${postmaster}/cmdline`).includes(directory);
  return [...(isRunning && patroni.pid ? [patroni.pid] : []), ...(isOurs ? familyOf(postmaster) : [])];
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {} // it has ended
  }
}

interface Member {
  name: string;
  role: string;
  state: string;
}

async function membersOf(nodes: Node[]): Promise<Member[]> {
  for (const { restPort } of nodes) {
    try {
      const limit = { signal: AbortSignal.timeout(2_000) };
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, limit);
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {} // it is down, or frozen
  }
  return [];
}

async function isHealthy(nodes: Node[]): Promise<boolean> {
  const members = await membersOf(nodes);
  const count = (role: string) => members.filter((member) => member.role === role).length;
  const isUp = ({ state }: Member) => state === 'running' || state === 'streaming';
  return (
    members.length === NODES && members.every(isUp) && count('leader') === 1 && count('sync_standby') === 1
  );
}

function patroniSettings({ name, directory, port, restPort }: Node, programs: Programs, etcdPort: number) {
  const here = (one: number) => `127.0.0.1:${one}`;
  return {
    scope: 'drill',
    name,
    restapi: { listen: here(restPort), connect_address: here(restPort) },
    etcd3: { host: here(etcdPort) },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '256MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: here(port),
      connect_address: here(port),
      data_dir: join(directory, 'data'),
      bin_dir: programs.postgres,
      // Here, Patroni writes it at each start. A server that is killed while it is rewound may have lost it.
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      pgpass: join(directory, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
      parameters: { unix_socket_directories: directory, password_encryption: 'scram-sha-256' },
    },
  };
}

function proxySettings(nodes: Node[], port: number): string {
  const servers = nodes.map(
    (node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`,
  );
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s

listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

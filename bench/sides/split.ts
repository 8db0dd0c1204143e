import { LOCAL } from '../../test/support/integrations/deliveries.ts';
import { withClient } from '../../test/support/postgres/cluster.ts';
import { type ServiceProcess, startProcess } from '../../test/support/processes/launch.ts';
import { started } from '../measuring/endings.ts';
import { familyOf, readProcesses } from '../measuring/processor-time.ts';
import { type Api, apiOf } from './api.ts';
import { startPostgres } from './service.ts';
import { Meter, postmasterOf } from './side.ts';

/** Milliseconds of processor time since the start, of a process and its connections. */
export interface SplitUsage {
  requests: number;
  background: number;
}

/** Requests and background work in processes of their own, on one PostgreSQL. */
export interface Split {
  api: Api;
  startWorker(): Promise<void>;
  stopWorker(): Promise<void>;
  /** Processes of PostgreSQL that serve no connection, such as the background writer, count for neither. */
  read(): Promise<SplitUsage>;
  /** True while changes wait for their place in the journal. */
  hasWaitingChanges(): Promise<boolean>;
}

export async function startSplit(): Promise<Split> {
  const { data, server: postgres } = await startPostgres('split');
  const { host, port, user, database } = postgres.connection;
  const start = (role: 'api' | 'worker') => {
    const environment = {
      ...LOCAL,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(String(host))}:${port}/${database}?application_name=${role}`,
      SECRET_KEY: 'the secret key of a benchmark, 32 bytes or more',
      LOG_LEVEL: 'warn',
      ROLE: role,
    };
    return started(
      () => startProcess(environment),
      (running) => running.stop(),
    );
  };
  const service = await start('api');
  let worker: ServiceProcess | undefined;
  const asOwner = (sql: string) =>
    withClient(postgres.connection, async (owner) => (await owner.query(sql)).rows);
  const read = async () => {
    const connections = await asOwner('select pid, application_name as role from pg_stat_activity');
    const processes = readProcesses();
    const timeOf = (role: string, process: number | undefined) => {
      const pids = connections.filter((one) => one.role === role).map(({ pid }) => pid as number);
      const own = process === undefined ? [] : familyOf(processes, process);
      const theirs = processes.filter(({ pid }) => pids.includes(pid));
      return [...own, ...theirs].reduce((sum, { ms }) => sum + ms, 0);
    };
    return { requests: timeOf('api', service.child.pid), background: timeOf('worker', worker?.child.pid) };
  };
  const meter = new Meter({ service: service.child.pid ?? 0, postmaster: postmasterOf(data) });
  return {
    api: await apiOf(service, meter, data),
    read,
    async startWorker() {
      worker = await start('worker');
    },
    async stopWorker() {
      await worker?.stop();
      worker = undefined;
    },
    async hasWaitingChanges() {
      return (await asOwner('select 1 from journal_waiting limit 1')).length > 0;
    },
  };
}

import pg from 'pg';
import { DiskAlarm, type DiskTrouble, PROBE_BYTES } from '../disk-trouble.ts';
import { Refusal } from '../errors.ts';
import { noAnswer, unwritable } from './failures.ts';
import type { Listener } from './listener.ts';
import type { Scope } from './scope.ts';
import { statement } from './statement.ts';

/** Writes new pages, and removes them again. The bytes are random, because repeated ones would be compressed. */
const writeProbe = statement({
  name: 'write_probe',
  parameters: {},
  row: { written: 'boolean' },
  sql: `select lo_unlink(lo_from_bytea(0, convert_to(string_agg(md5(random()::text), ''), 'UTF8'))) = 1 as written
        from generate_series(1, ${PROBE_BYTES / 32})`,
});

/** Knows whether the server answers, and whether it can write. Work that could only fail or wait is refused at once. */
export class ServerState {
  private readonly listener: Listener;
  private readonly alarm: DiskAlarm;

  /** `runProbe` runs its argument in a transaction. */
  constructor(
    listener: Listener,
    runProbe: (work: (scope: Scope) => Promise<unknown>) => Promise<unknown>,
    report: (error: Error) => void,
  ) {
    this.listener = listener;
    this.alarm = new DiskAlarm(
      () => runProbe((scope) => scope.one(writeProbe, {})),
      (message) => report(new Error(message)),
    );
  }

  get trouble(): DiskTrouble | undefined {
    return this.alarm.trouble;
  }

  /** True if the server is silent, or so late that a queue for it proves nothing about those who wait. */
  get isLate(): boolean {
    return this.listener.isLate;
  }

  refuseWhileSilent(): void {
    if (this.listener.isSilent) throw noAnswer();
  }

  /** On a full disk, each attempt to write uses up some of the log, and PostgreSQL ends when that is full. */
  refuseWhileFull(): void {
    if (this.trouble === 'disk full') throw unwritable(this.trouble);
  }

  note(error: unknown): void {
    const cause = error instanceof Refusal ? error.cause : error;
    if (cause instanceof pg.DatabaseError) this.alarm.note(cause);
  }

  end(): void {
    this.alarm.end();
  }
}

import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../embedded-postgres/postmaster.ts';
import { DATABASE, type EmbeddedServer } from '../embedded-postgres/server.ts';
import { archiveNamed, writeReach } from './archived-log.ts';
import { openStore } from './backup-store.ts';
import { freeBytes, makePrivateDirectory } from './durable-files.ts';
import { currentPosition } from './log-position.ts';
import { parsePlace } from './log-segments.ts';
import { LogWriter } from './log-writer.ts';
import type { BackupStore } from './signed-files.ts';
import { type Installation, refuseLostStore } from './store-owner.ts';
import { pathIn } from './store-paths.ts';
import { ARCHIVE_SLOT, type Session } from './take-backup.ts';

/** The archive stops before its disk is full, and gives up before the disk of the data is full. */
const FREE_BYTES_MIN = 512 * 1_048_576;

const NO_LONGER_KEPT = 'the server no longer keeps the log that was waiting';

export interface LogSource {
  connection: EmbeddedServer['connection'];
  /** The data directory of PostgreSQL. */
  data: string;
  store: BackupStore;
  installation: Installation;
}

/**
 * Copies the log into the directory of backups as it is written. A slot of the server keeps what is not copied yet, up to
 * 4 GB. The archive has the name of the slot: a restored copy has no slot, so it begins another archive.
 */
export class LogArchive {
  private readonly source: LogSource;
  private readonly report: (message: string) => void;
  private session: Session | undefined;
  private name: string | undefined;
  private writer: LogWriter | undefined;
  filesAt: string | undefined;

  constructor(source: LogSource, report: (message: string) => void) {
    this.source = source;
    this.report = report;
  }

  /** Copies what was written since the last call. */
  async copyNew(): Promise<void> {
    try {
      this.session ??= await this.openSession();
      await this.copyIn(this.session);
    } catch (error) {
      await this.forget();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.copyNew().catch((error: Error) =>
      this.report(`the end of the log is not archived: ${error.message}`),
    );
    await this.forget();
  }

  private async copyIn(session: Session): Promise<void> {
    const { data, store, installation } = this.source;
    // First of all: an archive that can't be reached must not fill this disk either.
    if (await isFull(data)) return this.giveUp(session, `the disk of ${data} is almost full`);
    const { name, writer } = await this.openOnce(session);
    await refuseLostStore(store.path, installation);
    const { place, timeline, at } = await currentPosition(session);
    const slot = await session.query('select wal_status from pg_replication_slots where slot_name = $1', [
      slotOf(name),
    ]);
    if ((slot.rows[0]?.wal_status ?? 'lost') === 'lost') return this.giveUp(session, NO_LONGER_KEPT);
    await refuseFullDisk(store.path);
    await writer.copyTo(timeline, parsePlace(place));
    await session.query('select pg_replication_slot_advance($1, $2)', [slotOf(name), place]);
    const sha256 = writer.unfinishedHash;
    await writeReach(store, archiveNamed(name), {
      ...{ place, at },
      ...(sha256 !== undefined && { sha256 }),
      ...(this.filesAt !== undefined && { filesAt: this.filesAt }),
    });
  }

  private async openOnce(session: Session): Promise<{ name: string; writer: LogWriter }> {
    if (this.name !== undefined && this.writer) return { name: this.name, writer: this.writer };
    const { name, place } = await this.openArchive(session);
    this.name = name;
    const { data, store } = this.source;
    this.writer = new LogWriter(data, store, archiveNamed(name), parsePlace(place));
    return { name, writer: this.writer };
  }

  private archive(name: string): string {
    return join(this.source.store.path, archiveNamed(name));
  }

  private async openSession(): Promise<Session> {
    const session = await connect(this.source.connection, DATABASE);
    if (!session) throw new Error('PostgreSQL does not answer');
    return session;
  }

  /** Goes on with the archive of the last start, or begins one. Resolves to its name, and the place where it goes on. */
  private async openArchive(session: Session): Promise<{ name: string; place: string }> {
    const prefix = `${ARCHIVE_SLOT}${digest(this.source.store.path)}_`;
    const { rows } = await session.query<{ slot: string; place: string; status: string }>(
      `select slot_name as slot, restart_lsn::text as place, wal_status as status from pg_replication_slots
       where starts_with(slot_name, $1)`,
      [ARCHIVE_SLOT],
    );
    const known = rows.find(({ slot }) => slot.startsWith(prefix));
    if (known?.status === 'lost') return this.giveUp(session, NO_LONGER_KEPT);
    for (const { slot } of rows) if (slot !== known?.slot) await dropSlot(session, slot);
    if (known) {
      const name = known.slot.slice(ARCHIVE_SLOT.length);
      if (!existsSync(this.archive(name)))
        throw new Error(`${this.source.store.path} lacks the archive ${name}: is its disk mounted?`);
      return { name, place: known.place };
    }
    return this.beginArchive(session, `${prefix}${randomBytes(4).toString('hex')}`);
  }

  private async beginArchive(session: Session, slot: string) {
    const { rows } = await session.query(
      'select system_identifier::text as identifier from pg_control_system()',
    );
    const { store, installation } = this.source;
    await openStore(store.path, { systemIdentifier: rows[0].identifier, installation });
    await refuseFullDisk(store.path);
    const name = slot.slice(ARCHIVE_SLOT.length);
    await makePrivateDirectory(await pathIn(store.path, archiveNamed(name)));
    const begun = await session.query(
      `select restart_lsn::text as place from pg_create_physical_replication_slot($1, true),
         lateral (select restart_lsn from pg_replication_slots where slot_name = $1) as slot`,
      [slot],
    );
    this.report(
      `the log is archived in ${this.archive(name)} from now on: take a backup, which it begins with`,
    );
    return { name, place: begun.rows[0].place as string };
  }

  /** Lets the server remove the log that waits. Times before the next backup can't be restored any more. */
  private async giveUp(session: Session, reason: string): Promise<never> {
    const hadArchive = await dropSlots(session);
    throw new Error(
      hadArchive ? `the archive of the log has a gap, because ${reason}: take a new backup` : reason,
    );
  }

  /** The next call begins with a new session, and finds its place by the slot. */
  private async forget(): Promise<void> {
    const { session, writer } = this;
    this.session = this.writer = this.name = undefined;
    await writer?.close().catch(() => {});
    await session?.end().catch(() => {});
  }
}

/** Lets the server remove the log that an earlier configuration kept. */
export async function dropArchiveSlots(connection: EmbeddedServer['connection']): Promise<void> {
  const session = await connect(connection, DATABASE);
  if (session) await dropSlots(session);
  await session?.end();
}

/** Resolves to whether there was one. */
async function dropSlots(session: Session): Promise<boolean> {
  const { rows } = await session.query(
    'select slot_name as slot from pg_replication_slots where starts_with(slot_name, $1)',
    [ARCHIVE_SLOT],
  );
  for (const { slot } of rows) await dropSlot(session, slot);
  return rows.length > 0;
}

async function dropSlot(session: Session, slot: string): Promise<void> {
  await session.query('select pg_drop_replication_slot($1) from pg_replication_slots where slot_name = $1', [
    slot,
  ]);
}

const slotOf = (name: string) => `${ARCHIVE_SLOT}${name}`;

function digest(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 8);
}

async function refuseFullDisk(directory: string): Promise<void> {
  if (await isFull(directory)) throw new Error(`the disk of ${directory} is almost full`);
}

async function isFull(path: string): Promise<boolean> {
  return (await freeBytes(path)) < FREE_BYTES_MIN;
}

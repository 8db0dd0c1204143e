import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { currencyExponent } from '../../../platform/currencies.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, unavailable } from '../../../platform/errors.ts';
import type { DocumentFiles } from '../../billing/document-files/files.ts';
import { type JournalDependencies, sealPending } from '../../journal/chain/sealing.ts';
import type { Maker, Order } from '../exports/maker.ts';
import { entryLines, type Frame, fileOf, journalTable, type Seen, tableFiles } from './content.ts';
import { indexXml } from './index-xml.ts';
import { readFrame } from './journal-store.ts';
import { addOriginals, makeMissing, originalRows } from './originals.ts';
import { readme } from './readme.ts';
import { countDocumentsOfPeriod } from './store.ts';
import { originals, tables } from './tables.ts';
import { writeZip, type Zip, type ZippedFile } from './zip.ts';

/** A ZIP ends with a directory of all its files. Until then, memory holds about 2 KB for each of four files of a document. */
const DOCUMENTS_MAX = 100_000;
/** A snapshot fits the journal if no change waits to be sealed. Between two, about a tenth of a second passes. */
const SNAPSHOTS_MAX = 100;
const PAUSE_MS = 100;
const RETRY_AFTER_SECONDS = 30;
const DECIMALS_MIN = 2;

const VERIFIER = readFileSync(new URL('./verify.mjs', import.meta.url));
const DTD_NAME = 'gdpdu-01-09-2004.dtd';
const DTD = readFileSync(new URL(`./${DTD_NAME}`, import.meta.url));

/** What an auditor gets: tables, files and journal of a period, and a program that proves that they belong together. */
export const auditPackage =
  (files: DocumentFiles, journal: JournalDependencies): Maker =>
  async (order, output) => {
    const { from, to, clock } = order;
    const total = found(await order.db.one(countDocumentsOfPeriod, { from, to })).count;
    if (total > DOCUMENTS_MAX)
      throw forbiddenByState(
        `The period has ${total} documents, and a package at most ${DOCUMENTS_MAX}: choose a shorter one`,
      );
    await makeMissing(files, order, () => output.progress(0, total));
    let contents = '';
    let done = 0;
    const fill = async (zip: Zip) => {
      const added: ZippedFile[] = [];
      const listing: Zip = {
        add: async (...file) => {
          const one = await zip.add(...file);
          added.push(one);
          return one;
        },
      };
      const seen: Seen = { clients: new Set(), currencies: new Set() };
      const frame = await inSnapshot(order, journal, (db, found) =>
        addTables(listing, db, order, found, seen),
      );
      const missing = await addOriginals(listing, files, order, async (documents) => {
        done += documents;
        await output.progress(done, total);
      });
      await listing.add('tables/originals.csv', fileOf(originals, originalRows(order, missing)));
      await addDescription(listing, order, frame, seen);
      contents = `${JSON.stringify({ format: 1, files: added }, null, 1)}\n`;
      await zip.add('contents.json', [Buffer.from(contents)]);
    };
    const name = `audit-${from}-${to}`;
    await writeZip(clock.now(), fill, (bytes) => output.put(`${name}.zip`, 'application/zip', bytes));
    // The audit trail gets the hash of this file, which covers all others, also once the archive is unpacked.
    const bytes = async function* () {
      yield Buffer.from(contents);
    };
    await output.put(`${name}-contents.json`, 'application/json', bytes());
  };

/** Reads tables and journal as they were at one moment at which the journal had all changes. It holds no lock. */
async function inSnapshot(
  { db, tenantId, from, to, signal }: Order,
  journal: JournalDependencies,
  read: (db: Scope, frame: Frame) => Promise<void>,
): Promise<Frame> {
  for (let tries = 0; tries < SNAPSHOTS_MAX; tries++) {
    signal.throwIfAborted();
    await sealPending(journal, db, tenantId);
    const frame = await db.transaction(async (snapshot) => {
      const found = await snapshot.one(readFrame, { tenantId, from, to });
      if (!found || found.isWaiting) return undefined;
      await read(snapshot, found);
      return found;
    }, 'one snapshot');
    if (frame) return frame;
    await sleep(PAUSE_MS);
  }
  throw unavailable('database_unavailable', 'Too much changes at the moment', RETRY_AFTER_SECONDS);
}

async function addTables(
  zip: Zip,
  db: Scope,
  { from, to, tenantId, clock, signal }: Order,
  frame: Frame,
  seen: Seen,
): Promise<void> {
  for (const [table, bytes] of tableFiles(db, { from, to }, seen)) {
    signal.throwIfAborted();
    await zip.add(`tables/${table.name}.csv`, bytes);
  }
  await zip.add('tables/journal.csv', journalTable(db, frame));
  await zip.add('journal/entries.ndjson', entryLines(db, { from, to }, frame, seen));
  const { isWaiting: _, ...facts } = frame;
  const chain = { tenantId, from, to, madeAt: clock.now().toISOString(), ...facts };
  await zip.add('journal/chain.json', [Buffer.from(`${JSON.stringify(chain, null, 1)}\n`)]);
}

async function addDescription(zip: Zip, { from, to }: Order, frame: Frame, seen: Seen): Promise<void> {
  const { name: supplier, city } = frame;
  const decimals = Math.max(DECIMALS_MIN, ...[...seen.currencies].map(currencyExponent));
  const description = indexXml(tables, { supplier, location: city ?? '', from, to, decimals });
  await zip.add('index.xml', [Buffer.from(description)]);
  await zip.add(DTD_NAME, [DTD]);
  await zip.add('verify.mjs', [VERIFIER]);
  await zip.add('README.txt', [Buffer.from(readme(frame, { from, to }))]);
}

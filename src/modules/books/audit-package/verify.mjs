#!/usr/bin/env node
// Verifies an unpacked audit package with nothing but Node.js 20 or later, and without a network:
//   node verify.mjs [directory] [--contents <SHA-256>] [--anchors <file>]
// Ends with status 1 if something is wrong, and says what. README.txt says what this proves.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHOWN_MAX = 100;
/** An entry is surely of the period if it is this far within, whichever zone the firm had. */
const [DAY_MS, EDGE_MS] = [24 * 3_600_000, 15 * 3_600_000];
/** How the journal names the records of tables, and what it has under another name or not at all. */
const RESOURCES = { clients: 'client', payments: 'payment', refunds: 'refund', 'write-offs': 'writeOff' };
const APART = new Set(['id', 'type', 'isInPeriod', 'account', 'documentId']);
const TAXED = ['taxable', 'tax'];
const DAYS = ['issueDate', 'paidDate', 'recordedDate', 'reversedDate'];
const REFERENCES = ['clientId', 'invoiceId', 'depositId', 'documentId', 'paymentId', 'owedPaymentId'];
const MADE = /"(invoice\.finalized|creditNote\.created|payment\.created|refund\.created|writeOff\.created)"/;
/** Rows by table and key and by the names of their records, all their identifiers, and the last states of records. */
const [rows, named, ids, states] = [{}, new Map(), new Set(), new Map()];
/** The hashes of files, the columns of tables, and the decimals of currencies. */
const [hashes, tables, decimals] = [new Map(), new Map(), new Map()];
const given = { directory: dirname(fileURLToPath(import.meta.url)) };
const pathOf = (path) => join(given.directory, path);
const textOf = (path) => readFileSync(pathOf(path), 'utf8');
const streamOf = (path) => createReadStream(pathOf(path), { highWaterMark: 1 << 20 });
const bytesOf = (hex) => Buffer.from(hex, 'hex');
const sha256 = (...all) => all.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');
const stateOf = (name) => JSON.parse(states.get(name)?.after ?? 'null');
let [chain, problems] = [{}, 0];
const wrong = (what) => ++problems > SHOWN_MAX || console.log(`WRONG: ${what}`);

const words = process.argv.slice(2);
for (let word = words.shift(); word !== undefined; word = words.shift())
  if (word !== '--contents' && word !== '--anchors') given.directory = word;
  else if (words[0]) given[word.slice(2)] = words.shift();
  else wrong(`${word} has nothing to compare with`);
try {
  chain = JSON.parse(textOf('journal/chain.json'));
  console.log(`Audit package of ${chain.name}, ${chain.from} to ${chain.to} (${chain.mode})`);
  await verifyFiles();
  await readTables();
  await verifyJournal();
  for (const verify of [verifyRecords, verifySums, verifyAllocations, verifyOriginals, verifyNumbers])
    verify();
} catch (error) {
  wrong(`the package can't be read: ${error.message}`);
}
const verdict = problems === 0 ? 'fits together' : `is NOT intact: ${problems} problems`;
console.log(`The package ${verdict}.`);
process.exitCode = problems === 0 ? 0 : 1;

async function verifyFiles() {
  const paths = readdirSync(given.directory, { recursive: true });
  const found = new Set(paths.map((path) => path.replaceAll(sep, '/')));
  const contents = textOf('contents.json');
  found.delete('contents.json');
  const digest = sha256(contents);
  console.log(`  contents.json has the SHA-256 ${digest}`);
  if ((given.contents ?? digest).toLowerCase() !== digest) wrong(`contents.json has not ${given.contents}`);
  for (const { path, sha256: recorded } of JSON.parse(contents).files) {
    hashes.set(path, recorded);
    if (!found.delete(path)) wrong(`${path} is missing`);
    else if ((await hashOf(path)) !== recorded) wrong(`${path} was changed`);
  }
  for (const path of found)
    if (statSync(pathOf(path)).isFile()) wrong(`${path} is not listed in contents.json`);
}

async function hashOf(path) {
  const hash = createHash('sha256');
  for await (const chunk of streamOf(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Nothing else ends a line: names may have characters that some take for the end of one. */
async function* linesOf(path) {
  let rest = '';
  for await (const chunk of streamOf(path).setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The rows of a CSV file. A quoted cell may have several lines. */
async function* rowsOf(table) {
  const columns = tables.get(table);
  let [text, isHeader] = ['', true];
  for await (const line of linesOf(`tables/${table}.csv`)) {
    text += `${text === '' ? ';' : '\n'}${line}`;
    if (text.split('"').length % 2 === 0) continue;
    const row = text.replace(/\r$/, '');
    const found = [...row.matchAll(/;(?:"((?:[^"]|"")*)"|([^;"]*))/g)];
    const cells = found.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
    if (cells.length !== columns.length || found.map(([cell]) => cell).join('') !== row)
      wrong(`tables/${table}.csv has what is not a row: ${row.slice(1, SHOWN_MAX)}`);
    if (isHeader && cells.join() !== columns.join()) wrong(`tables/${table}.csv has other columns`);
    if (!isHeader) yield Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
    [text, isHeader] = ['', false];
  }
  if (text !== '') wrong(`tables/${table}.csv ends within a row`);
}

/** Reads all tables but that of the journal, which may be larger than memory. */
async function readTables() {
  for (const xml of textOf('index.xml').split('<Table>').slice(1)) {
    const [, table] = /<URL>tables\/([\w-]+)\.csv/.exec(xml);
    const columns = Array.from(xml.matchAll(/<Variable\w+><Name>(\w+)/g), ([, column]) => column);
    tables.set(table, columns);
    if (table === 'journal') continue;
    rows[table] = new Map();
    for await (const row of rowsOf(table)) {
      const key = columns[0] === 'id' ? row.id : `${row.documentId}/${row[columns[1]]}`;
      if (rows[table].has(key)) wrong(`${table}: ${key} is there twice`);
      rows[table].set(key, row);
      named.set(nameOf(table, key, row), row);
      ids.add(row.id);
    }
    console.log(`  ${rows[table].size} rows of ${table}`);
  }
}

/** How the journal names the record of a row. */
function nameOf(table, key, { type, documentId, id }) {
  if (table === 'documents') return `${type === 'INVOICE' ? 'invoice' : 'creditNote'} ${key}`;
  if (table !== 'lines') return `${RESOURCES[table] ?? 'documentFile'} ${key}`;
  const isCredited = rows.documents.get(documentId)?.type === 'CREDIT_NOTE';
  return isCredited ? `creditNoteBillable ${key}` : `billable ${id}`;
}

async function verifyJournal() {
  const anchors = given.anchors === undefined ? '' : readFileSync(given.anchors, 'utf8');
  const lines = anchors.matchAll(/^(tnt_\w+) (\d+) ([0-9a-f]{64})\b/gm);
  const anchored = new Map([...lines].map(([, tenant, number, hash]) => [`${tenant} ${number}`, hash]));
  let [sequence, hash, compared] = [chain.firstSequence - 1, chain.previousHash, 0];
  const [begins, ends] = [Date.parse(chain.from) + EDGE_MS, Date.parse(chain.to) + DAY_MS - EDGE_MS];
  const table = rowsOf('journal');
  for await (const line of linesOf('journal/entries.ndjson')) {
    const entry = JSON.parse(line);
    const [tenant, number, uuid, time, kind, actor, , action, resource, record, type] =
      entry.facts.split('\n');
    if (Number(number) !== sequence + 1 || tenant !== chain.tenantId)
      wrong(`the journal has entry ${number} where ${sequence + 1} has to be`);
    const covered = [bytesOf(hash), entry.facts, bytesOf(entry.afterDigest), bytesOf(entry.restDigest)];
    if (sha256(...covered) !== entry.hash) wrong(`the chain of the journal is broken at entry ${number}`);
    if (entry.after && sha256(entry.after) !== entry.afterDigest) wrong(`entry ${number} was changed`);
    [sequence, hash] = [Number(number), entry.hash];
    const kept = anchored.get(`${tenant} ${number}`);
    if (kept !== undefined) compared++;
    if ((kept ?? hash) !== hash) wrong(`entry ${number} had another hash when it was anchored`);
    const id = JSON.parse(record);
    const name = `${resource} ${id}`;
    states.set(name, { after: entry.after, isWhole: action === 'created' || states.get(name)?.isWhole });
    const { createdAt, ...shown } = (await table.next()).value ?? {};
    const said = [number, entryId(uuid), kind, defused(JSON.parse(actor)), action, resource, id, hash];
    if (Object.values(shown).join('\n') !== said.join('\n') || Date.parse(createdAt) !== Number(time))
      wrong(`tables/journal.csv is wrong at entry ${number}`);
    const isWithin = chain.mode === 'LIVE' && time > begins && time < ends;
    if (isWithin && MADE.test(type) && !named.has(name))
      wrong(`${id} was recorded in the period (entry ${number}), and is not in the tables`);
  }
  if (sequence !== chain.lastSequence || hash !== chain.lastHash || !(await table.next()).done)
    wrong(`the journal ends with entry ${sequence} in place of ${chain.lastSequence}`);
  console.log(`  entries ${chain.firstSequence} to ${sequence} of the journal, which end with ${hash}`);
  if (given.anchors && compared === 0) wrong(`${given.anchors} has no line of an entry of this package`);
}

/** The identifier of an entry: its UUID in base 32. */
function entryId(uuid) {
  let [rest, text] = [BigInt(`0x${uuid.replaceAll('-', '')}`), ''];
  for (; text.length < 26; rest >>= 5n) text = '0123456789abcdefghjkmnpqrstvwxyz'[Number(rest & 31n)] + text;
  return `aud_${text}`;
}

/** Each row is as the last entry of its record says, refers to rows that are there, and each record of the journal has its row. */
function verifyRecords() {
  for (const table of Object.keys(rows))
    for (const [key, row] of rows[table]) {
      for (const id of REFERENCES.map((column) => row[column]))
        if (id && !ids.has(id)) wrong(`${table}: ${key} names ${id}, which is not in the tables`);
      if (!['taxes', 'allocations', 'originals'].includes(table)) verifyState(table, key, row);
    }
  for (const [name, { after }] of states)
    if (after !== undefined && !named.has(name)) wrong(`${name} is in the journal, and not in the tables`);
}

function verifyState(table, key, row) {
  const name = nameOf(table, key, row);
  const state = stateOf(name);
  const isOfPeriod = table !== 'clients' && row.isInPeriod !== 'no';
  if (isOfPeriod && (!states.get(name)?.isWhole || (!state && chain.mode === 'LIVE')))
    wrong(`${table}: the journal does not say how ${key} was made and became as it is`);
  if (!state) return console.log(`Note: ${table}: the journal of this part says nothing of ${key}`);
  const ofRow = Object.keys(row).filter((column) => !APART.has(column));
  const columns = name.startsWith('creditNoteBillable') ? ['quantity', 'amount', 'total'] : ofRow;
  const other = columns.filter((column) => !isSame(row[column], column, state, row));
  if (name.startsWith('billable') && state.invoice_id !== row.documentId) other.push('documentId');
  if (row.isInPeriod && isOfPeriod !== DAYS.some((day) => row[day] >= chain.from && row[day] <= chain.to))
    other.push('isInPeriod');
  if (other.length > 0) wrong(`${table}: ${other.join(', ')} of ${key} is not what the journal says`);
}

function isSame(cell, column, state, { currencyCode, taxCurrencyCode }) {
  const name = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const discount = (state.discounts ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const isInTax = name.includes('_in_tax');
  const amountName = isInTax ? name.replace('_in_tax', '_minor_in_tax') : `${name}_minor`;
  const amount = column === 'discount' ? discount : state[amountName];
  const isExact = (exponent) => exponent === undefined || exponent === decimals.get(currencyCode);
  const currency = isInTax ? taxCurrencyCode : currencyCode;
  if (amount !== undefined) return minor(cell, currency) === amount && isExact(state.currency_exponent);
  const isOfBuyer = column.startsWith('buyer') && state.buyer;
  const value = (isOfBuyer ? state.buyer[column[5].toLowerCase() + column.slice(6)] : state[name]) ?? '';
  if (typeof value === 'boolean') return cell === (value ? 'yes' : 'no');
  if (typeof value === 'number') return cell !== '' && Number(cell) === value;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(cell) === Date.parse(value) : cell === defused(value);
}

/** Minor units. All amounts of a currency have the same decimals. */
function minor(cell, currency) {
  const count = cell.split('.')[1]?.length ?? 0;
  if (!decimals.has(currency)) decimals.set(currency, count);
  const isAmount = decimals.get(currency) === count && /^-?\d+(\.\d+)?$/.test(cell);
  return isAmount ? Number(cell.replace('.', '')) : Number.NaN;
}

/** As tables write text that a spreadsheet would take for a formula. */
function defused(text) {
  const marked = text.replace(/(?<=^|[;\t\r\n])(?=[\p{Z}\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu, "'");
  return marked.replace(/^(?=[\t\r\n])/, "'");
}

/** Lines add up to their document, and taxes to those that the journal has of it, by category and rate. */
function verifySums() {
  const sums = new Map();
  const add = (key, amount) => sums.set(key, (sums.get(key) ?? 0) + amount);
  const sumOf = (id, what, { category, percent }) => `${what} ${category} ${Number(percent)} of ${id}`;
  for (const { documentId, total, currencyCode } of rows.lines.values())
    add(`lines of ${documentId}`, minor(total, currencyCode));
  for (const row of rows.taxes.values())
    if (['invoice', 'creditNote', 'writeOff'].some((kind) => stateOf(`${kind} ${row.documentId}`)))
      for (const what of TAXED) add(sumOf(row.documentId, what, row), minor(row[what], row.currencyCode));
  for (const table of ['documents', 'write-offs'])
    for (const [id, row] of rows[table]) {
      if (row.isInPeriod === 'no') continue;
      for (const tax of stateOf(nameOf(table, id, row))?.taxes ?? [])
        for (const what of TAXED) add(sumOf(id, what, tax), -tax[`${what}Minor`]);
      if (table === 'write-offs' || row.kind === 'CARRIED_OVER') continue;
      const sum = row.pricesIncludeTax === 'yes' ? row.total : row.subtotal;
      add(`lines of ${id}`, -minor(sum, row.currencyCode) - minor(row.discount, row.currencyCode));
    }
  for (const [what, sum] of sums) if (sum !== 0) wrong(`${what} do not add up`);
}

/** Payments name the allocations that stand. */
function verifyAllocations() {
  const said = new Map();
  for (const paymentId of rows.payments.keys())
    for (const { id, date, ...one } of stateOf(`payment ${paymentId}`)?.allocations ?? []) {
      said.set(id, [paymentId, one.amountMinor, date, one.invoice ?? one.payment].join());
      if (date >= chain.from && date <= chain.to && !rows.allocations.has(id))
        wrong(`allocations: ${id} is missing`);
    }
  for (const [id, row] of rows.allocations) {
    if (!stateOf(`payment ${row.paymentId}`) || row.reversedDate !== '') continue;
    const amountMinor = minor(row.amount, row.currencyCode);
    if ([row.paymentId, amountMinor, row.date, row.invoiceId || row.owedPaymentId].join() !== said.get(id))
      wrong(`allocations: ${id} is not what the journal says of its payment`);
  }
}

function verifyOriginals() {
  const left = new Set([...hashes.keys()].filter((path) => path.startsWith('originals/')));
  for (const [key, { state, path, contentHash, problem }] of rows.originals) {
    if (state !== 'INCLUDED') console.log(`Note: the file ${key} is missing: ${problem}`);
    else if (hashes.get(path) !== contentHash || contentHash !== stateOf(`documentFile ${key}`)?.content_hash)
      wrong(`${path} is not the file that the journal has the hash of`);
    left.delete(path);
  }
  for (const path of left) wrong(`${path} is not in the table of originals`);
  for (const [id, { isInPeriod }] of rows.documents)
    if (isInPeriod === 'yes' && !rows.originals.has(`${id}/PDF`))
      wrong(`originals: the PDF of ${id} is neither included nor missing`);
}

/** Numbers of a series follow each other without gaps. */
function verifyNumbers() {
  const last = new Map();
  const sorted = [...rows.documents.values()].sort((one, other) => one.sequence - other.sequence);
  for (const { isInPeriod, type, seriesPeriod, sequence } of sorted) {
    if (isInPeriod !== 'yes' || sequence === '') continue;
    const series = `${type} ${seriesPeriod}`;
    const before = last.get(series) ?? sequence - 1;
    if (Number(sequence) !== before + 1) wrong(`documents: the series ${series} has no number ${before + 1}`);
    last.set(series, Number(sequence));
  }
}

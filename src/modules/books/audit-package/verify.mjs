#!/usr/bin/env node
// Verifies an unpacked audit package with nothing but Node.js 18 or later, and without a network:
//
//   node verify.mjs [directory] [--contents <SHA-256>] [--anchors <file>]
//
// Ends with status 1 if something is wrong, and says what. README.txt says what this proves.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHOWN_MAX = 100;
const CHUNK_BYTES = 1_048_576;
/** An entry is surely of the period if it is this far within, whichever zone the firm had. */
const [DAY_MS, EDGE_MS] = [24 * 3_600_000, 15 * 3_600_000];
/** How the journal names the records of tables, what it has under another name or not at all, and what rows refer to. */
const RESOURCES = {
  ...{ clients: 'client', payments: 'payment', refunds: 'refund', 'write-offs': 'writeOff' },
  originals: 'documentFile',
};
const APART = new Set(['id', 'type', 'isInPeriod', 'account', 'documentId']);
const OF_CREDITED_LINE = ['quantity', 'amount', 'total'];
const DAYS = ['issueDate', 'paidDate', 'recordedDate', 'reversedDate'];
const TARGETS = {
  ...{ clientId: 'clients', invoiceId: 'documents', depositId: 'documents', documentId: 'documents' },
  ...{ paymentId: 'payments', owedPaymentId: 'payments' },
};
const MADE = /"(invoice\.finalized|creditNote\.created|payment\.created|refund\.created|writeOff\.created)"/;

const [problems, notes] = [[], []];
/** Rows by table and key and by the names of their records, the last states of records, and the decimals of currencies. */
const [rows, named, states, decimals] = [{}, new Map(), new Map(), new Map()];
/** The hashes of files, and the columns of tables. */
const [hashes, tables] = [new Map(), new Map()];
const given = { directory: dirname(fileURLToPath(import.meta.url)) };
const wrong = (what) => problems.push(what);
const textOf = (path) => readFileSync(join(given.directory, path), 'utf8');
const streamOf = (path) => createReadStream(join(given.directory, path), { highWaterMark: CHUNK_BYTES });
const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const stateOf = (name) => JSON.parse(states.get(name)?.after ?? 'null');
let chain;
await main();

async function main() {
  const words = process.argv.slice(2);
  for (let word = words.shift(); word !== undefined; word = words.shift())
    if (word !== '--contents' && word !== '--anchors') given.directory = word;
    else if (words[0]) given[word.slice(2)] = words.shift();
    else wrong(`${word} has nothing to compare with`);
  try {
    chain = JSON.parse(textOf('journal/chain.json'));
    const sandbox = chain.mode === 'SANDBOX' ? ' (SANDBOX)' : '';
    console.log(`Audit package of ${chain.name}, ${chain.from} to ${chain.to}${sandbox}`);
    await verifyFiles();
    await readTables();
    await verifyJournal();
    for (const verify of [verifyRecords, verifySums, verifyAllocations, verifyOriginals, verifyNumbers])
      verify();
  } catch (error) {
    wrong(`the package can't be read: ${error.message}`);
  }
  for (const [word, all] of Object.entries({ Note: notes, WRONG: problems }))
    for (const what of all.slice(0, SHOWN_MAX)) console.log(`${word}: ${what}`);
  const count = problems.length;
  console.log(count === 0 ? 'The package fits together.' : `The package is NOT intact: ${count} problems.`);
  process.exitCode = count === 0 ? 0 : 1;
}

async function verifyFiles() {
  const found = new Set(filesBelow(''));
  const contents = textOf('contents.json');
  found.delete('contents.json');
  console.log(`  contents.json has the SHA-256 ${sha256(contents)}`);
  if (given.contents && sha256(contents) !== given.contents.toLowerCase())
    wrong(`contents.json has another SHA-256 than ${given.contents}`);
  for (const { path, sha256: recorded } of JSON.parse(contents).files) {
    hashes.set(path, recorded);
    if (!found.delete(path)) wrong(`${path} is missing`);
    else if ((await hashOf(path)) !== recorded) wrong(`${path} was changed`);
  }
  for (const path of found) wrong(`${path} is not listed in contents.json`);
  console.log(`  ${hashes.size} files are listed`);
}

async function hashOf(path) {
  const hash = createHash('sha256');
  for await (const chunk of streamOf(path)) hash.update(chunk);
  return hash.digest('hex');
}

function filesBelow(path) {
  return readdirSync(join(given.directory, path), { withFileTypes: true }).flatMap((entry) => {
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
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

async function readTables() {
  for (const xml of textOf('index.xml').split('<Table>').slice(1)) {
    const found = xml.matchAll(/<Variable(?:PrimaryKey|Column)><Name>(\w+)/g);
    tables.set(
      /<URL>tables\/([\w-]+)\.csv/.exec(xml)[1],
      Array.from(found, ([, column]) => column),
    );
  }
  for (const [table, [first, second]] of tables) {
    if (table === 'journal') continue;
    rows[table] = new Map();
    for await (const row of rowsOf(table)) {
      const key = first === 'documentId' ? `${row[first]}/${row[second]}` : row[first];
      if (rows[table].has(key)) wrong(`${table}: ${key} is there twice`);
      rows[table].set(key, row);
      named.set(nameOf(table, key, row), row);
    }
    console.log(`  ${rows[table].size} rows of ${table}`);
  }
}

/** How the journal names the record of a row. */
function nameOf(table, key, { type, documentId, id }) {
  if (table === 'documents') return `${type === 'INVOICE' ? 'invoice' : 'creditNote'} ${key}`;
  if (table !== 'lines') return `${RESOURCES[table]} ${key}`;
  return rows.documents.get(documentId)?.type === 'CREDIT_NOTE'
    ? `creditNoteBillable ${key}`
    : `billable ${id}`;
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
    const facts = entry.facts.split('\n');
    const [tenant, number, uuid, time, actorType, actor, , action, resource, record, type] = facts;
    if (Number(number) !== sequence + 1 || tenant !== chain.tenantId)
      wrong(`the journal has entry ${number} where ${sequence + 1} has to be`);
    const [before, after, rest] = [hash, entry.afterDigest, entry.restDigest].map((hex) =>
      Buffer.from(hex, 'hex'),
    );
    if (sha256(before, entry.facts, after, rest) !== entry.hash)
      wrong(`the chain of the journal is broken at entry ${number}`);
    if (entry.after !== undefined && sha256(entry.after) !== entry.afterDigest)
      wrong(`entry ${number} was changed`);
    [sequence, hash] = [Number(number), entry.hash];
    const kept = anchored.get(`${tenant} ${number}`);
    if (kept !== undefined) compared++;
    if ((kept ?? hash) !== hash) wrong(`entry ${number} had another hash when it was anchored`);
    const id = JSON.parse(record);
    const name = `${resource} ${id}`;
    const isWhole = action === 'created' || states.get(name)?.isWhole === true;
    states.set(name, { after: entry.after, isWhole });
    const { createdAt, ...shown } = (await table.next()).value ?? {};
    const said = [number, entryId(uuid), actorType, defused(JSON.parse(actor)), action, resource, id, hash];
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
  let compared = 0;
  for (const table of Object.keys(rows))
    for (const [key, row] of rows[table]) {
      for (const [column, target] of Object.entries(TARGETS)) {
        const id = row[column];
        // Write-offs have taxes, too.
        const isThere =
          !id || rows[target].has(id) || (column === 'documentId' && rows['write-offs'].has(id));
        if (!isThere) wrong(`${table}: ${key} names ${id}, which is not in ${target}`);
      }
      if (verifyState(table, key, row)) compared++;
    }
  for (const [name, { after }] of states)
    if (after !== undefined && !named.has(name)) wrong(`${name} is in the journal, and not in the tables`);
  console.log(`  ${compared} rows are compared with the journal`);
}

function verifyState(table, key, row) {
  if (['taxes', 'allocations', 'originals'].includes(table)) return false;
  const name = nameOf(table, key, row);
  const state = stateOf(name);
  const isOfPeriod = table !== 'clients' && row.isInPeriod !== 'no';
  if (isOfPeriod && (!states.get(name)?.isWhole || (!state && chain.mode === 'LIVE')))
    wrong(`${table}: the journal does not say how ${key} was made and became as it is`);
  else if (!state) notes.push(`${table}: the journal of this part says nothing of ${key}`);
  if (!state) return false;
  const ofRow = Object.keys(row).filter((column) => !APART.has(column));
  const columns = name.startsWith('creditNoteBillable') ? OF_CREDITED_LINE : ofRow;
  const other = columns.filter((column) => !isSame(row[column], column, state, row));
  if (name.startsWith('billable') && state.invoice_id !== row.documentId) other.push('documentId');
  if (row.isInPeriod && isOfPeriod !== DAYS.some((day) => row[day] >= chain.from && row[day] <= chain.to))
    other.push('isInPeriod');
  if (other.length > 0) wrong(`${table}: ${other.join(', ')} of ${key} is not what the journal says`);
  return true;
}

function isSame(cell, column, state, { currencyCode, taxCurrencyCode }) {
  const name = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const inTaxCurrency = state[name.replace('_in_tax', '_minor_in_tax')];
  const discount = (state.discounts ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const amount = column === 'discount' ? discount : state[`${name}_minor`];
  const isExact = (exponent) => exponent === undefined || exponent === decimals.get(currencyCode);
  if (amount !== undefined) return minor(cell, currencyCode) === amount && isExact(state.currency_exponent);
  if (name.includes('_in_tax') && inTaxCurrency !== undefined)
    return minor(cell, taxCurrencyCode) === inTaxCurrency;
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
  const addTaxes = (id, { category, percent }, taxable, tax) => {
    add(`${id} has taxable ${category} ${Number(percent)} that`, taxable);
    add(`${id} has taxes ${category} ${Number(percent)} that`, tax);
  };
  for (const { documentId, total, currencyCode } of rows.lines.values())
    add(`${documentId} has lines that`, minor(total, currencyCode));
  for (const row of rows.taxes.values())
    if (['invoice', 'creditNote', 'writeOff'].some((kind) => stateOf(`${kind} ${row.documentId}`)))
      addTaxes(row.documentId, row, minor(row.taxable, row.currencyCode), minor(row.tax, row.currencyCode));
  for (const table of ['documents', 'write-offs'])
    for (const [id, row] of rows[table]) {
      if (row.isInPeriod === 'no') continue;
      for (const tax of stateOf(nameOf(table, id, row))?.taxes ?? [])
        addTaxes(id, tax, -tax.taxableMinor, -tax.taxMinor);
      if (table === 'write-offs' || row.kind === 'CARRIED_OVER') continue;
      const sum = row.pricesIncludeTax === 'yes' ? row.total : row.subtotal;
      add(`${id} has lines that`, -minor(sum, row.currencyCode) - minor(row.discount, row.currencyCode));
    }
  for (const [what, sum] of sums) if (sum !== 0) wrong(`${what} do not add up to what it comes to`);
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
    if (state !== 'INCLUDED') notes.push(`the file ${key} is missing: ${problem}`);
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
  const own = [...rows.documents.values()].filter(
    ({ isInPeriod, sequence }) => isInPeriod === 'yes' && sequence !== '',
  );
  own.sort((one, other) => one.sequence - other.sequence);
  const last = new Map();
  for (const { type, seriesPeriod, sequence } of own) {
    const before = last.get(`${type} ${seriesPeriod}`) ?? sequence - 1;
    if (Number(sequence) !== before + 1)
      wrong(`documents: the ${type} after number ${before} of the series is missing`);
    last.set(`${type} ${seriesPeriod}`, Number(sequence));
  }
}

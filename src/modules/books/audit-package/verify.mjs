#!/usr/bin/env node
// Verifies an unpacked audit package with nothing but Node.js 18 or later, and without a network:
//
//   node verify.mjs [directory] [--contents <SHA-256>] [--anchors <file>]
//
// Ends with status 1 if something is wrong, and says what. README.txt says what this proves.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SHOWN_MAX = 100;
/** At the ends of the period, journal and tables may differ by this: days are those of the zone that the firm had then. */
const EDGE_MS = 15 * 3_600_000;
/** The kinds of records that tables show, and columns that the journal has under another name or not at all. */
const RESOURCES = { clients: 'client', payments: 'payment', refunds: 'refund', 'write-offs': 'writeOff' };
const APART = new Set(['id', 'type', 'isInPeriod', 'account', 'documentId']);
const OF_CREDITED_LINE = new Set(['quantity', 'amount', 'total']);
const MADE = /"(invoice\.finalized|creditNote\.created|payment\.created|refund\.created|writeOff\.created)"/;
const TABLES = {
  clients: 'id name legalName vatNumber taxNumber registrationNumber account createdAt updatedAt',
  documents: `id type isInPeriod number kind seriesPeriod sequence status clientId invoiceId buyerLegalName buyerVatNumber issueDate
    recordedDate dueDate serviceFrom serviceTo currencyCode pricesIncludeTax discount subtotal tax total rounding payable paid credited
    writtenOff taxCurrencyCode taxExchangeRate taxableInTaxCurrency taxInTaxCurrency updatedAt`,
  lines: `documentId id name quantity unitCode currencyCode amount total taxCategory taxPercent taxCountry supply serviceFrom serviceTo
    depositId`,
  taxes: `documentId place invoiceId taxDate category percent country supply kind currencyCode taxable tax taxCurrencyCode
    taxableInTaxCurrency taxInTaxCurrency`,
  payments: `id isInPeriod clientId buyerName paidDate recordedDate reversedDate currencyCode amount allocated refunded method
    reference updatedAt`,
  allocations: 'id paymentId invoiceId owedPaymentId date recordedDate reversedDate currencyCode amount',
  refunds:
    'id paymentId clientId refundedDate recordedDate reversedDate currencyCode amount method reference updatedAt',
  'write-offs': `id invoiceId clientId date recordedDate reversedDate reason reducesTax currencyCode amount note paymentId updatedAt`,
  originals: 'documentId kind state path sizeBytes contentHash problem',
  journal: 'sequence id createdAt actorType actor action resource resourceId hash',
};

const [problems, notes] = [[], []];
/** Rows by table and key, the last states of records, the decimals of currencies, and the hashes of files. */
const [rows, states, decimals, hashes] = [{}, new Map(), new Map(), new Map()];
const given = { directory: dirname(fileURLToPath(import.meta.url)) };
let chain;
await main();

async function main() {
  const words = process.argv.slice(2);
  for (let word = words.shift(); word !== undefined; word = words.shift())
    if (word === '--contents' || word === '--anchors') given[word.slice(2)] = words.shift();
    else given.directory = word;
  try {
    chain = JSON.parse(textOf('journal/chain.json'));
    const sandbox = chain.mode === 'SANDBOX' ? ' (SANDBOX)' : '';
    console.log(`Audit package of ${chain.name}, ${chain.from} to ${chain.to}${sandbox}`);
    await verifyFiles();
    for (const table of Object.keys(TABLES)) if (table !== 'journal') await readTable(table);
    await verifyJournal();
    for (const verify of [verifyRecords, verifySums, verifyAllocations, verifyOriginals, verifyNumbers])
      verify();
  } catch (error) {
    wrong(`the package can't be read: ${error.message}`);
  }
  for (const [word, all] of Object.entries({ Note: notes, WRONG: problems }))
    for (const what of all.slice(0, SHOWN_MAX)) console.log(`${word}: ${what}`);
  const isIntact = problems.length === 0;
  console.log(
    isIntact ? 'The package fits together.' : `The package is NOT intact: ${problems.length} problems.`,
  );
  process.exitCode = isIntact ? 0 : 1;
}

function wrong(what) {
  problems.push(what);
}
function textOf(path) {
  return readFileSync(join(given.directory, path), 'utf8');
}
function sha256(...parts) {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
}
function stateOf(resource, id) {
  const after = states.get(`${resource} ${id}`)?.after;
  return after === undefined ? undefined : JSON.parse(after);
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
    if (!found.delete(path)) {
      wrong(`${path} is missing`);
      continue;
    }
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(given.directory, path))) hash.update(chunk);
    if (hash.digest('hex') !== recorded) wrong(`${path} was changed`);
  }
  for (const path of found) wrong(`${path} is not listed in contents.json`);
  console.log(`  ${hashes.size} files are listed`);
}

function filesBelow(path) {
  return readdirSync(join(given.directory, path), { withFileTypes: true }).flatMap((entry) => {
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
}

/** The rows of a CSV file as lists of cells. */
async function* cellsOf(path) {
  let [row, cell, isQuoted, wasQuote] = [[], '', false, false];
  for await (const chunk of createReadStream(join(given.directory, path), 'utf8'))
    for (const character of chunk) {
      const ends = !isQuoted && (character === ';' || character === '\n');
      if (character === '"') {
        // Two within quotes stand for one.
        if (wasQuote) cell += '"';
        isQuoted = !isQuoted;
      } else if (ends) {
        row.push(cell);
        cell = '';
      } else if (isQuoted || character !== '\r') cell += character;
      wasQuote = character === '"' && !isQuoted;
      if (!ends || character === ';') continue;
      yield row;
      row = [];
    }
}

async function* rowsOf(table) {
  const columns = TABLES[table].split(/\s+/);
  let isHeader = true;
  for await (const cells of cellsOf(`tables/${table}.csv`)) {
    if (isHeader && cells.join() !== columns.join()) wrong(`tables/${table}.csv has other columns`);
    if (!isHeader) yield Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
    isHeader = false;
  }
}

async function readTable(table) {
  const columns = TABLES[table].split(/\s+/);
  const keys = columns.slice(0, columns[0] === 'documentId' ? 2 : 1);
  rows[table] = new Map();
  for await (const row of rowsOf(table)) {
    const key = keys.map((column) => row[column]).join('/');
    if (rows[table].has(key)) wrong(`${table}: ${key} is there twice`);
    rows[table].set(key, row);
  }
  console.log(`  ${rows[table].size} rows of ${table}`);
}

async function verifyJournal() {
  const anchors = given.anchors === undefined ? '' : readFileSync(given.anchors, 'utf8');
  const lines = anchors.matchAll(/^(tnt_\w+) (\d+) ([0-9a-f]{64})\b/gm);
  const anchored = new Map([...lines].map(([, tenant, number, hash]) => [`${tenant} ${number}`, hash]));
  let [sequence, hash] = [chain.firstSequence - 1, chain.previousHash];
  const table = rowsOf('journal');
  const input = createReadStream(join(given.directory, 'journal/entries.ndjson'));
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const entry = JSON.parse(line);
    const [tenant, number, uuid, time, actorType, actor, , action, resource, record, type] =
      entry.facts.split('\n');
    if (Number(number) !== sequence + 1 || tenant !== chain.tenantId)
      wrong(`the journal has entry ${number} where ${sequence + 1} has to be`);
    const covered = [hash, sha256(), entry.afterDigest, entry.restDigest].map((hex) =>
      Buffer.from(hex, 'hex'),
    );
    covered[1] = entry.facts;
    if (sha256(...covered) !== entry.hash) wrong(`the chain of the journal is broken at entry ${number}`);
    if (entry.after !== undefined && sha256(entry.after) !== entry.afterDigest)
      wrong(`entry ${number} was changed`);
    [sequence, hash] = [Number(number), entry.hash];
    if ((anchored.get(`${tenant} ${number}`) ?? hash) !== hash)
      wrong(`entry ${number} had another hash when it was anchored`);
    const id = JSON.parse(record);
    const before = states.get(`${resource} ${id}`);
    states.set(`${resource} ${id}`, {
      after: entry.after,
      isWhole: action === 'created' || before?.isWhole === true,
    });
    const row = (await table.next()).value ?? {};
    const shown = {
      sequence: number,
      id: entryId(uuid),
      actorType,
      actor: defused(JSON.parse(actor)),
      action,
      resource,
      resourceId: id,
      hash,
    };
    const other = Object.keys(shown).find((column) => row[column] !== shown[column]);
    if (other || Date.parse(row.createdAt) !== Number(time))
      wrong(`tables/journal.csv is wrong at entry ${number}`);
    const isWithin = time > Date.parse(chain.begins) + EDGE_MS && time < Date.parse(chain.ends) - EDGE_MS;
    if (chain.mode === 'LIVE' && isWithin && MADE.test(type) && !rowOf(resource, id))
      wrong(`${id} was recorded in the period (entry ${number}), and is not in the tables`);
  }
  if (sequence !== chain.lastSequence || hash !== chain.lastHash || !(await table.next()).done)
    wrong(`the journal ends with entry ${sequence} in place of ${chain.lastSequence}`);
  console.log(`  entries ${chain.firstSequence} to ${sequence} of the journal, which end with ${hash}`);
}

/** The identifier of an entry: its UUID in base 32. */
function entryId(uuid) {
  let [rest, text] = [BigInt(`0x${uuid.replaceAll('-', '')}`), ''];
  for (; text.length < 26; rest >>= 5n) text = '0123456789abcdefghjkmnpqrstvwxyz'[Number(rest & 31n)] + text;
  return `aud_${text}`;
}

function rowOf(resource, id, state) {
  if (resource === 'invoice' || resource === 'creditNote') return rows.documents.get(id);
  if (resource === 'billable') return rows.lines.get(`${state?.invoice_id}/${id}`);
  if (resource === 'creditNoteBillable') return rows.lines.get(id);
  if (resource === 'documentFile') return rows.originals.get(id);
  return rows[Object.keys(RESOURCES).find((name) => RESOURCES[name] === resource)]?.get(id);
}

/** The record that a row shows, as the journal names it. */
function recordOf(table, key, { type, documentId, id }) {
  if (table === 'documents') return [type === 'INVOICE' ? 'invoice' : 'creditNote', key];
  if (table !== 'lines') return [RESOURCES[table], key];
  return rows.documents.get(documentId)?.type === 'CREDIT_NOTE'
    ? ['creditNoteBillable', key]
    : ['billable', id];
}

/** Each row is as the last entry of its record says, refers to rows that are there, and each record of the journal has its row. */
function verifyRecords() {
  let compared = 0;
  for (const table of Object.keys(rows))
    for (const [key, row] of rows[table]) verifyReferences(table, key, row);
  for (const table of ['documents', 'lines', 'write-offs', 'payments', 'refunds', 'clients'])
    for (const [key, row] of rows[table]) {
      const [resource, id] = recordOf(table, key, row);
      const [known, state] = [states.get(`${resource} ${id}`), stateOf(resource, id)];
      const isOfPeriod = table !== 'clients' && row.isInPeriod !== 'no';
      if (isOfPeriod && (!known?.isWhole || (!state && chain.mode === 'LIVE')))
        wrong(`${table}: the journal does not say how ${key} was made and became as it is`);
      else if (!state) notes.push(`${table}: the journal of this part says nothing of ${key}`);
      if (!state) continue;
      compared++;
      const columns = Object.keys(row).filter(
        (column) => resource !== 'creditNoteBillable' || OF_CREDITED_LINE.has(column),
      );
      const other = columns.filter(
        (column) => !APART.has(column) && !isSame(row[column], column, state, row),
      );
      if (resource === 'billable' && state.invoice_id !== row.documentId) other.push('documentId');
      if (other.length > 0) wrong(`${table}: ${other.join(', ')} of ${key} is not what the journal says`);
    }
  for (const [key, { after }] of states) {
    const [resource, id] = key.split(' ');
    if (after !== undefined && !rowOf(resource, id, JSON.parse(after)))
      wrong(`${id} is in the journal, and not in the tables`);
  }
  console.log(`  ${compared} rows are compared with the journal`);
}

function verifyReferences(
  table,
  key,
  { clientId, invoiceId, depositId, paymentId, owedPaymentId, documentId },
) {
  // Write-offs have taxes, too.
  const document = rows['write-offs'].has(documentId) ? undefined : documentId;
  const named = {
    clients: [clientId],
    documents: [invoiceId, depositId, document],
    payments: [paymentId, owedPaymentId],
  };
  for (const [target, ids] of Object.entries(named))
    for (const id of ids)
      if (id && !rows[target].has(id)) wrong(`${table}: ${key} names ${id}, which is not in ${target}`);
}

function isSame(cell, column, state, { currencyCode, taxCurrencyCode }) {
  const name = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const inTaxCurrency = state[name.replace('_in_tax', '_minor_in_tax')];
  const discount = (state.discounts ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const amount = column === 'discount' ? discount : state[`${name}_minor`];
  const exponent = state.currency_exponent;
  if (amount !== undefined)
    return (
      minor(cell, currencyCode) === amount &&
      (exponent ?? decimals.get(currencyCode)) === decimals.get(currencyCode)
    );
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
  return decimals.get(currency) === count && /^-?\d+(\.\d+)?$/.test(cell)
    ? Number(cell.replace('.', ''))
    : Number.NaN;
}

/** As tables write text that a spreadsheet would take for a formula. */
function defused(text) {
  const marked = text.replace(/(?<=^|[;\t\r\n])(?=[\p{Z}\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu, "'");
  return marked.replace(/^(?=[\t\r\n])/, "'");
}

/** Lines add up to their document, and taxes to those that the journal has of it, by category and rate. */
function verifySums() {
  const [lines, taxes, known] = [new Map(), new Map(), new Set()];
  const add = (sums, key, amount) => sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const { documentId, total, currencyCode } of rows.lines.values())
    add(lines, documentId, minor(total, currencyCode));
  for (const { documentId, category, percent, taxable, tax, currencyCode } of rows.taxes.values())
    for (const [name, cell] of Object.entries({ taxable, tax }))
      add(taxes, `${documentId} ${name} ${category} ${Number(percent)}`, minor(cell, currencyCode));
  for (const [id, row] of [...rows.documents, ...rows['write-offs']]) {
    if (row.isInPeriod === 'no') continue;
    const [resource] = recordOf(rows.documents.has(id) ? 'documents' : 'write-offs', id, row);
    const state = stateOf(resource, id);
    if (state) known.add(id);
    for (const { category, percent, taxableMinor, taxMinor } of state?.taxes ?? []) {
      add(taxes, `${id} taxable ${category} ${percent}`, -taxableMinor);
      add(taxes, `${id} tax ${category} ${percent}`, -taxMinor);
    }
    if (resource === 'writeOff' || row.kind === 'CARRIED_OVER') continue;
    const sum = minor(row.pricesIncludeTax === 'yes' ? row.total : row.subtotal, row.currencyCode);
    if (lines.get(id) !== sum + minor(row.discount, row.currencyCode))
      wrong(`lines: those of ${id} do not add up to its sum`);
  }
  for (const [key, sum] of taxes)
    if (sum !== 0 && known.has(key.split(' ')[0]))
      wrong(`taxes: ${key} does not add up to that of the document`);
}

/** Payments name the allocations that stand. */
function verifyAllocations() {
  for (const [
    id,
    { paymentId, invoiceId, owedPaymentId, reversedDate, date, amount, currencyCode },
  ] of rows.allocations) {
    const state = stateOf('payment', paymentId);
    if (!state || reversedDate !== '') continue;
    const { invoice, payment, amountMinor, date: day } = state.allocations.find((one) => one.id === id) ?? {};
    const isSo =
      amountMinor === minor(amount, currencyCode) &&
      day === date &&
      (invoice ?? payment) === (invoiceId || owedPaymentId);
    if (!isSo) wrong(`allocations: ${id} is not what the journal says of its payment`);
  }
  for (const paymentId of rows.payments.keys())
    for (const { id, date } of stateOf('payment', paymentId)?.allocations ?? [])
      if (date >= chain.from && date <= chain.to && !rows.allocations.has(id))
        wrong(`allocations: ${id} is missing`);
}

function verifyOriginals() {
  const left = new Set([...hashes.keys()].filter((path) => path.startsWith('originals/')));
  for (const [key, { state, path, contentHash, problem }] of rows.originals) {
    if (state !== 'INCLUDED') notes.push(`the file ${key} is missing: ${problem}`);
    else if (hashes.get(path) !== contentHash || contentHash !== stateOf('documentFile', key)?.content_hash)
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

#!/usr/bin/env node
// Verifies an unpacked audit package with nothing but Node.js 18 or later, and without any network:
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
/** Journal and tables may differ by this at the ends of the period: entries have the time of the database. */
const EDGE_MS = 3_600_000;

const COLUMNS = {
  clients: 'id name legalName vatNumber taxNumber registrationNumber account createdAt updatedAt',
  documents: `id type isInPeriod number kind seriesPeriod sequence status clientId invoiceId buyerLegalName buyerVatNumber issueDate
    recordedDate dueDate serviceFrom serviceTo currencyCode pricesIncludeTax discount subtotal tax total rounding payable paid credited
    writtenOff taxCurrencyCode taxExchangeRate taxableInTaxCurrency taxInTaxCurrency updatedAt`,
  lines: `documentId id name quantity unitCode currencyCode amount total taxCategory taxPercent taxCountry supply serviceFrom serviceTo
    depositId`,
  taxes: `documentId place invoiceId taxDate category percent country supply kind currencyCode taxable tax taxCurrencyCode
    taxableInTaxCurrency taxInTaxCurrency`,
  payments: `id isInPeriod clientId buyerName paidDate recordedDate reversedDate currencyCode amount allocated refunded method reference
    updatedAt`,
  allocations: 'id paymentId invoiceId owedPaymentId date recordedDate reversedDate currencyCode amount',
  refunds: `id paymentId clientId refundedDate recordedDate reversedDate currencyCode amount method reference updatedAt`,
  'write-offs': `id invoiceId clientId date recordedDate reversedDate reason reducesTax currencyCode amount note paymentId updatedAt`,
  originals: 'documentId kind state path sizeBytes contentHash problem',
  journal: 'sequence id createdAt actorType actor action resource resourceId hash',
};
const REFERENCES = {
  ...{ 'documents.clientId': 'clients', 'documents.invoiceId': 'documents', 'lines.documentId': 'documents' },
  ...{ 'lines.depositId': 'documents', 'taxes.invoiceId': 'documents', 'payments.clientId': 'clients' },
  ...{ 'allocations.paymentId': 'payments', 'allocations.owedPaymentId': 'payments' },
  ...{ 'allocations.invoiceId': 'documents', 'refunds.paymentId': 'payments', 'refunds.clientId': 'clients' },
  ...{
    'write-offs.invoiceId': 'documents',
    'write-offs.clientId': 'clients',
    'write-offs.paymentId': 'payments',
  },
  'originals.documentId': 'documents',
};
const RESOURCES = { clients: 'client', payments: 'payment', refunds: 'refund', 'write-offs': 'writeOff' };
/** Columns that the journal has not under their name, or not at all. */
const APART = new Set(['type', 'isInPeriod', 'account', 'documentId']);
const OF_CREDITED_LINE = new Set(['id', 'quantity', 'amount', 'total']);
const MADE = /^(invoice\.finalized|creditNote\.created|payment\.created|refund\.created|writeOff\.created)$/;

const problems = [];
const warnings = [];
const wrong = (what) => problems.push(what);
const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const bytesOf = (hex) => Buffer.from(hex, 'hex');
const report = (what) => console.log(`  ${what}`);

const { directory, contents: expected, anchors } = argumentsOf(process.argv.slice(2));
const at = (path) => join(directory, path);
const chain = json('journal/chain.json');
/** Rows by table and key, the last states of records by resource and identifier, and the decimals of currencies. */
const [rows, states, decimals] = [{}, new Map(), new Map()];

console.log(
  `Audit package of ${chain.name}, ${chain.from} to ${chain.to}${chain.mode === 'SANDBOX' ? ' (SANDBOX)' : ''}`,
);
await verifyFiles();
await readTables();
await verifyJournal();
if (anchors) verifyAnchors();
verifyRecords();
verifyTaxes();
verifyLines();
verifyAllocations();
verifyOriginals();
verifyReferences();
verifyNumbers();
for (const what of warnings.slice(0, SHOWN_MAX)) console.log(`Note: ${what}`);
for (const what of problems.slice(0, SHOWN_MAX)) console.log(`WRONG: ${what}`);
console.log(
  problems.length === 0
    ? 'The package fits together.'
    : `The package is NOT intact: ${problems.length} problems.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

function argumentsOf(words) {
  const given = { directory: dirname(fileURLToPath(import.meta.url)) };
  for (let place = 0; place < words.length; place++)
    if (words[place] === '--contents' || words[place] === '--anchors')
      given[words[place].slice(2)] = words[++place];
    else given.directory = words[place];
  return given;
}

function json(path) {
  try {
    return JSON.parse(readFileSync(at(path), 'utf8'));
  } catch (error) {
    wrong(`${path} can't be read: ${error.message}`);
    return {};
  }
}

function filesBelow(path) {
  return readdirSync(at(path), { withFileTypes: true }).flatMap((entry) => {
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
}

async function verifyFiles() {
  const found = new Set(filesBelow(''));
  const { files = [] } = json('contents.json');
  if (found.delete('contents.json')) {
    const hash = sha256(readFileSync(at('contents.json')));
    report(`contents.json has the SHA-256 ${hash}`);
    if (expected && hash !== expected.toLowerCase())
      wrong(`contents.json has another SHA-256 than ${expected}`);
  }
  for (const { path, sha256: recorded } of files) {
    if (!found.delete(path)) wrong(`${path} is missing`);
    else {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(at(path))) hash.update(chunk);
      if (hash.digest('hex') !== recorded) wrong(`${path} was changed`);
    }
  }
  for (const path of found) wrong(`${path} is not listed in contents.json`);
  report(`${files.length} files are listed`);
}

/** The rows of a CSV file as lists of cells. */
async function* cellsOf(path) {
  let [row, cell, isQuoted, wasQuote] = [[], '', false, false];
  for await (const chunk of createReadStream(at(path), 'utf8'))
    for (const character of chunk) {
      if (isQuoted && character !== '"') cell += character;
      else if (character === '"') {
        if (wasQuote) cell += '"';
        isQuoted = !isQuoted;
        wasQuote = !isQuoted;
        continue;
      } else if (character === ';' || character === '\n') {
        row.push(cell);
        cell = '';
        if (character === '\n') {
          yield row;
          row = [];
        }
      } else if (character !== '\r') cell += character;
      wasQuote = false;
    }
}

async function* rowsOf(table) {
  const columns = COLUMNS[table].split(/\s+/);
  let isFirst = true;
  try {
    for await (const cells of cellsOf(`tables/${table}.csv`)) {
      if (isFirst && cells.join() !== columns.join()) wrong(`tables/${table}.csv has other columns`);
      if (!isFirst) yield Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
      isFirst = false;
    }
  } catch (error) {
    wrong(`tables/${table}.csv can't be read: ${error.message}`);
  }
}

async function readTables() {
  for (const table of Object.keys(COLUMNS)) {
    if (table === 'journal') continue;
    rows[table] = new Map();
    const keys = COLUMNS[table]
      .split(/\s+/)
      .slice(0, ['lines', 'taxes', 'originals'].includes(table) ? 2 : 1);
    for await (const row of rowsOf(table)) {
      const key = keys.map((column) => row[column]).join('/');
      if (rows[table].has(key)) wrong(`tables/${table}.csv has ${key} twice`);
      rows[table].set(key, row);
    }
    report(`${rows[table].size} rows of ${table}`);
  }
}

/** The identifier of an entry: its UUID in base 32. */
function entryId(uuid) {
  let [rest, text] = [BigInt(`0x${uuid.replaceAll('-', '')}`), ''];
  for (let place = 0; place < 26; place++, rest >>= 5n)
    text = '0123456789abcdefghjkmnpqrstvwxyz'[Number(rest & 31n)] + text;
  return `aud_${text}`;
}

async function verifyJournal() {
  const { tenantId, firstSequence, lastSequence, lastHash } = chain;
  let [sequence, hash] = [firstSequence - 1, chain.previousHash];
  const table = rowsOf('journal');
  const [begins, ends] = [Date.parse(chain.begins) + EDGE_MS, Date.parse(chain.ends) - EDGE_MS];
  for await (const line of createInterface({
    input: createReadStream(at('journal/entries.ndjson')),
    crlfDelay: Infinity,
  })) {
    const entry = JSON.parse(line);
    const facts = entry.facts.split('\n');
    const [tenant, number, uuid, time, actorType, actor, , action, resource, record, type] = facts;
    const id = JSON.parse(record);
    sequence++;
    if (Number(number) !== sequence || tenant !== tenantId)
      wrong(`the journal has ${number} where entry ${sequence} has to be`);
    hash = sha256(bytesOf(hash), entry.facts, bytesOf(entry.afterDigest), bytesOf(entry.restDigest));
    if (hash !== entry.hash) wrong(`the chain of the journal is broken at entry ${number}`);
    if (entry.after !== undefined && sha256(entry.after) !== entry.afterDigest)
      wrong(`entry ${number} of the journal was changed`);
    [sequence, hash] = [Number(number), entry.hash];
    const row = (await table.next()).value ?? {};
    const values = {
      sequence: number,
      id: entryId(uuid),
      actorType,
      actor: defused(JSON.parse(actor)),
      action,
      resource,
      resourceId: id,
      hash,
    };
    for (const [column, value] of Object.entries(values))
      if (row[column] !== value) wrong(`tables/journal.csv has another ${column} at entry ${number}`);
    if (Date.parse(row.createdAt) !== Number(time))
      wrong(`tables/journal.csv has another createdAt at entry ${number}`);
    const key = `${resource} ${id}`;
    states.set(key, {
      after: entry.after,
      isWhole: action === 'created' || states.get(key)?.isWhole === true,
    });
    if (
      chain.mode === 'LIVE' &&
      MADE.test(type.slice(1, -1)) &&
      begins < time &&
      time < ends &&
      !rowOf(resource, id)
    )
      wrong(`${id} was recorded in the period (entry ${number}), and is not in the tables`);
  }
  if (!(await table.next()).done) wrong('tables/journal.csv has more entries than the journal');
  if (sequence !== lastSequence || hash !== lastHash)
    wrong(`the journal ends with entry ${sequence} in place of ${lastSequence}`);
  report(`entries ${firstSequence} to ${lastSequence} of the journal, which end with ${lastHash}`);
}

/** Compares with lines that the operator kept: tenant, number of entries, hash of the last one. */
function verifyAnchors() {
  const found = new Map([[chain.firstSequence - 1, chain.previousHash]]);
  for (const line of readFileSync(at('journal/entries.ndjson'), 'utf8').split('\n').filter(Boolean)) {
    const { facts, hash } = JSON.parse(line);
    found.set(Number(facts.split('\n')[1]), hash);
  }
  let compared = 0;
  for (const [, tenant, number, hash] of readFileSync(anchors, 'utf8').matchAll(
    /^(tnt_\w+) (\d+) ([0-9a-f]{64})\b/gm,
  )) {
    if (tenant !== chain.tenantId || !found.has(Number(number))) continue;
    compared++;
    if (found.get(Number(number)) !== hash)
      wrong(`entry ${number} of the journal had another hash when it was anchored`);
  }
  report(`${compared} anchors lie in this part of the journal`);
}

function rowOf(resource, id, state) {
  if (resource === 'invoice' || resource === 'creditNote') return rows.documents.get(id);
  if (resource === 'billable') return rows.lines.get(`${state?.invoice_id}/${id}`);
  if (resource === 'creditNoteBillable') return rows.lines.get(id);
  if (resource === 'documentFile') return rows.originals.get(id);
  const table = Object.keys(RESOURCES).find((name) => RESOURCES[name] === resource);
  return table && rows[table].get(id);
}

/** The kind and identifier of the record that a row shows, as the journal has them. */
function recordOf(table, key, row) {
  if (table === 'documents') return [row.type === 'INVOICE' ? 'invoice' : 'creditNote', key];
  if (table === 'lines') return isNote(row.documentId) ? ['creditNoteBillable', key] : ['billable', row.id];
  return [RESOURCES[table], key];
}

const isNote = (id) => rows.documents.get(id)?.type === 'CREDIT_NOTE';
const stateOf = (resource, id) => {
  const after = states.get(`${resource} ${id}`)?.after;
  return after === undefined ? undefined : JSON.parse(after);
};
const stateOfDocument = (id) =>
  stateOf(isNote(id) ? 'creditNote' : rows['write-offs'].has(id) ? 'writeOff' : 'invoice', id);

/** Each row is as the last entry of its record says, and each record that the journal shows has its row. */
function verifyRecords() {
  let compared = 0;
  for (const table of ['clients', 'documents', 'lines', 'payments', 'refunds', 'write-offs'])
    for (const [key, row] of rows[table]) {
      const [resource, id] = recordOf(table, key, row);
      const [known, state] = [states.get(`${resource} ${id}`), stateOf(resource, id)];
      const isOfPeriod = table !== 'clients' && row.isInPeriod !== 'no';
      if (!state && isOfPeriod && (chain.mode === 'LIVE' || !known))
        wrong(`${table}: no entry of the journal says how ${key} is. It was taken out, or erased`);
      else if (!state)
        warnings.push(
          `${table}: ${key} can't be compared, because the journal of this part says nothing of it`,
        );
      else if (isOfPeriod && !known.isWhole) wrong(`the entry of the journal is missing that made ${key}`);
      if (!state) continue;
      compared++;
      if (table === 'lines' && !isNote(row.documentId) && state.invoice_id !== row.documentId)
        wrong(`lines: ${key} is of another document`);
      for (const column of Object.keys(row)) {
        if (
          APART.has(column) ||
          (resource === 'creditNoteBillable' && !OF_CREDITED_LINE.has(column)) ||
          column === 'id'
        )
          continue;
        if (!isSame(row[column], column, state, row))
          wrong(`${table}: ${column} of ${key} is not what the journal says`);
      }
    }
  for (const [key, { after }] of states) {
    const [resource, id] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
    if (after !== undefined && !rowOf(resource, id, JSON.parse(after)))
      wrong(`${id} is in the journal (${resource}), and not in the tables`);
  }
  report(`${compared} rows are compared with the journal`);
}

function isSame(cell, column, state, { currencyCode, taxCurrencyCode }) {
  if (column === 'discount')
    return (
      minor(cell, currencyCode) === (state.discounts ?? []).reduce((sum, one) => sum + one.amountMinor, 0)
    );
  const name = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const amount = state[`${name}_minor`] ?? state[name.replace('_in_tax', '_minor_in_tax')];
  if (name.endsWith('_in_tax_currency') && amount !== undefined)
    return minor(cell, taxCurrencyCode) === amount;
  if (state[`${name}_minor`] !== undefined)
    return (
      minor(cell, currencyCode) === amount &&
      (!('currency_exponent' in state) || decimals.get(currencyCode) === state.currency_exponent)
    );
  const ofBuyer = column.startsWith('buyer') && state.buyer;
  const value = ofBuyer ? state.buyer[column[5].toLowerCase() + column.slice(6)] : state[name];
  if (value === undefined || value === null) return cell === '';
  if (typeof value === 'boolean') return cell === (value ? 'yes' : 'no');
  if (typeof value === 'number') return Number(cell) === value && cell !== '';
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
  return text
    .replace(/(?<=^|[;\t\r\n])(?=[\p{Z}\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu, "'")
    .replace(/^(?=[\t\r\n])/, "'");
}

/** Taxes add up, by category and rate, to those that the journal has of the document or write-off. */
function verifyTaxes() {
  const sums = new Map();
  const add = (document, { category, percent, taxable, tax }, sign) => {
    const key = `${document} ${category} ${Number(percent)}`;
    const sum = sums.get(key) ?? [0, 0];
    sums.set(key, [sum[0] + sign * taxable, sum[1] + sign * tax]);
  };
  for (const row of rows.taxes.values()) {
    const [taxable, tax] = [minor(row.taxable, row.currencyCode), minor(row.tax, row.currencyCode)];
    if (stateOfDocument(row.documentId)) add(row.documentId, { ...row, taxable, tax }, 1);
  }
  for (const [id, row] of [...rows.documents, ...rows['write-offs']])
    for (const { category, percent, taxableMinor, taxMinor } of (row.isInPeriod !== 'no' &&
      stateOfDocument(id)?.taxes) ||
      [])
      add(id, { category, percent, taxable: taxableMinor, tax: taxMinor }, -1);
  for (const [key, [taxable, tax]] of sums)
    if (taxable !== 0 || tax !== 0) wrong(`taxes: ${key} do not add up to those of the document`);
}

function verifyLines() {
  const sums = new Map();
  for (const { documentId, total, currencyCode } of rows.lines.values())
    sums.set(documentId, (sums.get(documentId) ?? 0) + minor(total, currencyCode));
  for (const [
    id,
    { isInPeriod, kind, discount, pricesIncludeTax, subtotal, total, currencyCode, number },
  ] of rows.documents) {
    if (isInPeriod === 'no' || kind === 'CARRIED_OVER') continue;
    const sum =
      minor(pricesIncludeTax === 'yes' ? total : subtotal, currencyCode) + minor(discount, currencyCode);
    if (sums.get(id) !== sum) wrong(`lines: those of ${number} (${id}) do not add up to its sum`);
  }
}

/** Payments name the allocations that stand. */
function verifyAllocations() {
  for (const [
    id,
    { paymentId, invoiceId, owedPaymentId, reversedDate, date, amount, currencyCode },
  ] of rows.allocations) {
    const state = stateOf('payment', paymentId);
    if (!state || reversedDate !== '') continue;
    const found = state.allocations.find((one) => one.id === id);
    if (
      found?.amountMinor !== minor(amount, currencyCode) ||
      found.date !== date ||
      (found.invoice ?? found.payment) !== (invoiceId || owedPaymentId)
    )
      wrong(`allocations: ${id} is not what the journal says of its payment`);
  }
  for (const paymentId of rows.payments.keys())
    for (const { id, date } of stateOf('payment', paymentId)?.allocations ?? [])
      if (date >= chain.from && date <= chain.to && !rows.allocations.has(id))
        wrong(`allocations: ${id} of ${paymentId} is missing`);
}

function verifyOriginals() {
  const listed = new Map((json('contents.json').files ?? []).map(({ path, sha256: hash }) => [path, hash]));
  for (const [key, { state, path, contentHash, problem }] of rows.originals) {
    const recorded = stateOf('documentFile', key)?.content_hash;
    if (state !== 'INCLUDED') warnings.push(`the file ${key} is missing: ${problem}`);
    else if (listed.get(path) !== contentHash || contentHash !== recorded)
      wrong(`${path} is not the file that the journal has the hash of`);
    listed.delete(path);
  }
  for (const path of listed.keys())
    if (path.startsWith('originals/')) wrong(`${path} is not in the table of originals`);
  for (const [id, { isInPeriod, number }] of rows.documents)
    if (isInPeriod === 'yes' && !rows.originals.has(`${id}/PDF`))
      wrong(`originals: nothing says where the PDF of ${number} is`);
}

function verifyReferences() {
  for (const [name, target] of Object.entries(REFERENCES)) {
    const [table, column] = name.split('.');
    for (const [key, row] of rows[table])
      if (row[column] !== '' && !rows[target].has(row[column]))
        wrong(`${table}: ${column} of ${key} names no row of ${target}`);
  }
}

function verifyNumbers() {
  const series = new Map();
  for (const { type, isInPeriod, seriesPeriod, sequence } of rows.documents.values())
    if (isInPeriod === 'yes' && sequence !== '')
      series.set(`${type} ${seriesPeriod}`, [
        ...(series.get(`${type} ${seriesPeriod}`) ?? []),
        Number(sequence),
      ]);
  for (const [name, numbers] of series)
    for (const [place, number] of numbers.sort((one, other) => one - other).entries())
      if (place > 0 && number !== numbers[place - 1] + 1)
        wrong(`documents: ${name} goes from ${numbers[place - 1]} to ${number}`);
}

import { writeFileSync } from 'node:fs';
import { connect } from './connect.ts';

/** Writes what clients owe, by age, to a file for a spreadsheet: `... export-ageing ageing.csv 2026-12-31`. */
const retainer = connect();
const [file = 'ageing.csv', asOf] = process.argv.slice(2);
const { data: csv } = await retainer.GET('/reports/ageing', {
  params: { query: asOf === undefined ? {} : { asOf } },
  headers: { accept: 'text/csv' },
  parseAs: 'text',
});
writeFileSync(file, csv);
console.log(file, csv.trim().split('\n').length - 1, 'rows');

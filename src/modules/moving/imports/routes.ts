import { Type } from 'typebox';
import { accepted, created, page, type Route, record, route } from '../../../platform/http/route.ts';
import {
  imported,
  importMapping,
  importParams,
  importQuery,
  importRow,
  newImport,
  rowQuery,
} from './schema.ts';
import {
  createImport,
  findImports,
  findRows,
  getImport,
  IMPORT_BYTES_MAX,
  listMappings,
  receiveRows,
  runImport,
  storeRows,
  undoImport,
} from './service.ts';

const tag = 'Imports';
const access = 'ADMIN';
const params = importParams;
/** Browsers and programs name both formats in these ways. */
const CONTENT_TYPES = [
  'text/csv',
  'application/jsonl',
  'application/x-ndjson',
  'text/plain',
  'application/octet-stream',
];

export const importRoutes: Route[] = [
  route({
    ...{ method: 'POST', path: '/imports', tag, summary: 'Begin an import', access },
    description:
      'Then upload its file. Work beside requests checks the rows, and makes the records all at once or not at all.',
    body: newImport,
    alsoAnswers: [400],
    answer: created(imported, ({ id }) => `/imports/${id}`),
    handler: (context, { body }) => createImport(context, body),
  }),
  route({
    ...{
      method: 'GET',
      path: '/imports',
      tag,
      summary: 'List imports',
      description: 'Newest first.',
      access,
    },
    query: importQuery,
    answer: page(imported),
    handler: (context, { query }) => findImports(context, query),
  }),
  route({
    ...{ method: 'GET', path: '/imports/{importId}', tag, summary: 'Get one import', access, params },
    answer: record(imported),
    handler: (context, { params: { importId } }) => getImport(context, importId),
  }),
  route({
    ...{
      method: 'PUT',
      path: '/imports/{importId}/content',
      tag,
      operationId: 'uploadImport',
      access,
      params,
    },
    summary: 'Upload the file of an import',
    description:
      'In UTF-8, or UTF-16 with a byte order mark, and not compressed. At most 50,000 rows; of CONTRACTS and INVOICES, 10,000. Until the import is made, a later file replaces an earlier one.',
    upload: { contentTypes: CONTENT_TYPES, bytesMax: IMPORT_BYTES_MAX },
    cannotBeTried: true,
    alsoAnswers: [400],
    answer: accepted(imported),
    prepare: (context, { params: { importId }, upload }) => receiveRows(context, importId, upload),
    handler: (context, { params: { importId } }, received) => storeRows(context, importId, received),
  }),
  route({
    ...{
      method: 'GET',
      path: '/imports/{importId}/rows',
      tag,
      operationId: 'listImportRows',
      access,
      params,
    },
    summary: 'List the rows of an import',
    description: 'In the order of the file. The rows of an import that is `EXPIRED` are gone.',
    query: rowQuery,
    answer: page(importRow),
    handler: (context, { params: { importId }, query }) => findRows(context, importId, query),
  }),
  route({
    ...{
      method: 'POST',
      path: '/imports/{importId}/run',
      tag,
      summary: 'Make the records of an import',
      access,
      params,
    },
    description: 'Of one that is `CHECKED`, with no invalid rows. All rows are looked at again.',
    answer: accepted(imported),
    handler: (context, { params: { importId } }) => runImport(context, importId),
  }),
  route({
    ...{ method: 'POST', path: '/imports/{importId}/undo', tag, summary: 'Undo an import', access, params },
    description:
      'As a whole, until something stands on it or was changed since. Records are deleted; invoices are voided and payments reversed, and their numbers and external ids are free again.',
    answer: accepted(imported),
    handler: (context, { params: { importId } }) => undoImport(context, importId),
  }),
  route({
    ...{ method: 'GET', path: '/import-mappings', tag, operationId: 'listImportMappings', access },
    summary: 'List ready mappings',
    description:
      'And the properties that rows of each kind can have. Take one, change it, and give it as `mapping`.',
    answer: record(Type.Array(importMapping, { description: 'By kind.' })),
    handler: async () => listMappings(),
  }),
];

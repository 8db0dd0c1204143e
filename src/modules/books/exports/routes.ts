import { created, file, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import type { ExportFiles } from './files.ts';
import type { Checks } from './maker.ts';
import {
  EXPORT_FILE_TYPES,
  exported,
  exportFileParams,
  exportParams,
  exportQuery,
  newExport,
} from './schema.ts';
import { createExport, findExports, getExport, removeExport, serveExportFile } from './service.ts';

const tag = 'Exports';

export const exportRoutes = (files: ExportFiles, checks: Checks): Route[] => [
  route({
    method: 'POST',
    path: '/exports',
    tag,
    summary: 'Ask for an export',
    description:
      'Work beside requests makes its files; `GET /exports/{exportId}` shows how far it is. A period has at most ten years. A `TENANT` export has none: it takes all that the tenant has at one moment, only for an `OWNER`, and its `passphrase` is shown once. A tenant has at most 5 exports that are not done, and keeps the files of at most 50.',
    access: 'ADMIN',
    body: newExport,
    alsoAnswers: [400],
    answer: created(exported, ({ id }) => `/exports/${id}`),
    handler: (context, { body }) => createExport(checks, context, body),
  }),
  route({
    method: 'GET',
    path: '/exports',
    tag,
    summary: 'List exports',
    description: 'Newest first.',
    access: 'ADMIN',
    query: exportQuery,
    answer: page(exported),
    handler: (context, { query }) => findExports(context, query),
  }),
  route({
    method: 'GET',
    path: '/exports/{exportId}',
    tag,
    summary: 'Get one export',
    access: 'ADMIN',
    params: exportParams,
    answer: record(exported),
    handler: (context, { params }) => getExport(context, params.exportId),
  }),
  route({
    method: 'GET',
    path: '/exports/{exportId}/files/{fileName}',
    tag,
    summary: 'Get a file of an export',
    alsoAnswers: [400],
    description: 'While the export is `DONE`. Ranges go on with a download that was interrupted.',
    access: 'ADMIN',
    params: exportFileParams,
    answer: file(EXPORT_FILE_TYPES),
    handler: (context, { params }) => serveExportFile(files, context, params.exportId, params.fileName),
  }),
  route({
    method: 'DELETE',
    path: '/exports/{exportId}',
    tag,
    summary: 'Delete an export',
    description: 'With its files. One that is being made ends.',
    access: 'ADMIN',
    params: exportParams,
    answer: nothing,
    handler: (context, { params }) => removeExport(files, context, params.exportId),
  }),
];

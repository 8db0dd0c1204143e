import assert from 'node:assert/strict';
import { workingOnImports } from '../../../src/modules/moving/imports/worker.ts';
import type { Answer } from '../http.ts';
import type { TestService } from '../service.ts';
import { workOff } from '../work.ts';

export const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

export async function beginImport(service: TestService, tenant: string, body: object): Promise<string> {
  const answer = await service.request('POST', '/imports', {
    tenant,
    body: { format: 'CSV', mode: 'CHECK', ...body },
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.data.id;
}

export function sendFile(
  service: Pick<TestService, 'request'>,
  tenant: string,
  id: string,
  file: string | Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  return service.request('PUT', `/imports/${id}/content`, {
    tenant,
    raw: file,
    headers: { 'content-type': 'text/csv' },
  });
}

export async function uploadFile(
  service: TestService,
  tenant: string,
  id: string,
  file: string,
): Promise<void> {
  const sent = await sendFile(service, tenant, id, file);
  assert.equal(sent.status, 202, sent.text);
}

const quiet = { warn: () => {} };

export function workOnImports(service: TestService): Promise<void> {
  return workOff(service, workingOnImports({ database: service.app.integrations.database, logger: quiet }));
}

/** Imports a file, and returns the import once it was worked on. */
export async function importFile(service: TestService, tenant: string, body: object, file: string) {
  const id = await beginImport(service, tenant, body);
  await uploadFile(service, tenant, id, file);
  await workOnImports(service);
  return (await service.request('GET', `/imports/${id}`, { tenant })).data;
}

export async function rowsOf(service: TestService, tenant: string, id: string, query = '') {
  return (await service.request('GET', `/imports/${id}/rows${query}`, { tenant })).data;
}

import assert from 'node:assert/strict';
import { exportMakers } from '../../src/composition/exports.ts';
import { makingOfExports } from '../../src/modules/books/exports/worker.ts';
import type { Firm } from './firm.ts';
import type { TestService } from './service.ts';
import { workOff } from './work.ts';

/** Asks for an export and makes it. */
export async function exported(
  service: TestService,
  firm: Pick<Firm, 'make' | 'get'>,
  order: { kind: string; from: string; to: string },
): Promise<{ id: string; status: string; problem?: string; files: { name: string }[] }> {
  const { id } = await firm.make('/exports', order);
  await makeExports(service);
  return firm.get(`/exports/${id}`);
}

/** Makes the exports that were asked for. */
export async function makeExports(service: TestService): Promise<void> {
  const { documentFiles, integrations } = service.app;
  const making = makingOfExports({
    ...{ ...documentFiles, database: integrations.database, makers: exportMakers(service.app) },
    ...{ logger: { warn: () => {} }, hold: { reason: undefined } },
  });
  await workOff(service, making);
}

/** The texts of its files, by name. */
export async function exportedFiles(
  service: TestService,
  firm: Pick<Firm, 'make' | 'get' | 'tenant'>,
  order: { kind: string; from: string; to: string },
): Promise<Map<string, string>> {
  const { id, status, problem, files } = await exported(service, firm, order);
  assert.equal(status, 'DONE', problem);
  const texts = new Map<string, string>();
  for (const { name } of files) {
    const headers = { authorization: `Bearer ${await service.token('alice')}`, 'tenant-id': firm.tenant };
    const answer = await fetch(`${service.url}/api/v1/exports/${id}/files/${name}`, { headers });
    assert.equal(answer.status, 200, name);
    texts.set(name, new TextDecoder(encodingOf(name)).decode(await answer.arrayBuffer()));
  }
  return texts;
}

/** DATEV reads no UTF-8. */
const encodingOf = (name: string) => (name.startsWith('EXTF') ? 'windows-1252' : 'utf-8');

/** The cells of the bookings of a file for DATEV, by the names of its columns. */
export function datevRows(file: string): Record<string, string>[] {
  const [, names = '', ...rows] = file.trimEnd().split('\r\n');
  const columns = names.split(';');
  return rows.map((row) => {
    const cells = row.split(';').map((cell) => cell.replaceAll('"', ''));
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
  });
}

const SHOWN = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'Belegfeld 1',
];

/** The amount, side, accounts and document of each booking of the days for DATEV, and further cells. */
export async function bookedRows(
  service: TestService,
  firm: Pick<Firm, 'make' | 'get' | 'tenant'>,
  period: { from: string; to: string },
  ...further: string[]
): Promise<string[]> {
  const files = await exportedFiles(service, firm, { kind: 'DATEV', ...period });
  return [...files.values()]
    .flatMap(datevRows)
    .map((row) => [...SHOWN, ...further].map((name) => row[name]).join(' '));
}

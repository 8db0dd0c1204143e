import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromBufferPromise } from 'yauzl';
import { exported } from './exports.ts';
import type { Firm } from './firm.ts';
import type { TestService } from './service.ts';

/** Makes the audit package of a period, and unpacks it in a new directory below another. */
export async function unpackedPackage(
  service: TestService,
  firm: Pick<Firm, 'make' | 'get' | 'tenant'>,
  { from, to }: { from: string; to: string },
  below: string,
) {
  const { id, status, problem, files } = await exported(service, firm, { kind: 'AUDIT', from, to });
  assert.equal(status, 'DONE', problem);
  const answer = await fetch(`${service.url}/api/v1/exports/${id}/files/${files[0]?.name}`, {
    headers: { authorization: `Bearer ${await service.token('alice')}`, 'tenant-id': firm.tenant },
  });
  const place = mkdtempSync(join(below, 'package-'));
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  for await (const entry of zip.eachEntry()) {
    const path = join(place, entry.fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return { place, files: files as { name: string; contentHash: string }[] };
}

/** Runs the verifier of an unpacked package: its status, and what it says. */
export async function verifyPackage(
  place: string,
  ...words: string[]
): Promise<[status: number, said: string]> {
  return promisify(execFile)(process.execPath, [join(place, 'verify.mjs'), ...words]).then(
    ({ stdout }) => [0, stdout],
    ({ code, stdout, stderr }) => [code, stdout + stderr],
  );
}

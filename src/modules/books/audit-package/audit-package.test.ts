import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { fromBufferPromise } from 'yauzl';
import { exported } from '../../../../test/support/exports.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const run = promisify(execFile);
const service = useService();
const directory = mkdtempSync(join(tmpdir(), 'retainer-package-'));
let firm: Firm;

after(() => rmSync(directory, { recursive: true, force: true }));

const order = () => {
  const today = service.clock.now().toISOString().slice(0, 10);
  return { kind: 'AUDIT', from: today, to: today };
};

/** Makes the package and unpacks it. */
async function unpacked(of: Firm, asked: { kind: string; from: string; to: string }): Promise<string> {
  const { id, status, problem, files } = await exported(service, of, asked);
  assert.equal(status, 'DONE', problem);
  const answer = await fetch(`${service.url}/api/v1/exports/${id}/files/${files[0]?.name}`, {
    headers: { authorization: `Bearer ${await service.token('alice')}`, 'tenant-id': of.tenant },
  });
  const place = mkdtempSync(join(directory, 'package-'));
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  for await (const entry of zip.eachEntry()) {
    const path = join(place, entry.fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return place;
}

async function verify(place: string, ...words: string[]) {
  return run(process.execPath, [join(place, 'verify.mjs'), ...words]).then(
    ({ stdout }) => ({ status: 0, stdout }),
    ({ code, stdout, stderr }) => ({ status: code as number, stdout: `${stdout}${stderr}` }),
  );
}

describe('x', () => {
  test('y works', async () => {
    firm = await openFirm(service);
    await firm.make('/addresses', {
      ...{ name: 'Lind', address1: 'Am Markt 1', zip: '10115', city: 'Berlin', country: 'Germany' },
    });
    const one = await firm.issue(
      [
        { name: '=1+1; "x"', quantity: 1.5, amountMinor: 10_001, taxPercent: 19 },
        { name: 'B', quantity: 1, amountMinor: 5_000, taxPercent: 7 },
      ],
      { discounts: [{ percent: 10, reason: 'x' }] },
    );
    const two = await firm.issue([{ name: 'Work', quantity: 1, amountMinor: 11_900, taxPercent: 19 }], {
      pricesIncludeTax: true,
    });
    await firm.pay(one.id, 5_000);
    await firm.credit(two.id);
    await firm.writeOff(one.id, 100);
    const place = await unpacked(firm, order());
    console.log(place, await verify(place));
    cpSync(place, '/tmp/review/pkg', { recursive: true });
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Cell, startCell, tokenOf } from '../../support/deployment/cells.ts';
import { eventually } from '../../support/eventually.ts';
import { send } from '../../support/http.ts';
import { launch, runToEnd, temporaryDirectory } from '../../support/processes/launch.ts';
import { picture } from '../../support/records/assets.ts';

/** What the command prints when it begins a step. */
const STEPS = ['suspending', 'waiting', 'exporting', 'importing', 'comparing', 'leaving', 'carried over'];

const OPERATED = { OPERATORS: 'alice' };

describe('moving a tenant between two installations', () => {
  const directory = temporaryDirectory();
  let [a, b] = [] as unknown as [Cell, Cell];
  const fileOf = ({ name }: Cell) => join(directory.path, `${name}.env`);

  before(async () => {
    [a, b] = await Promise.all([startCell('a', OPERATED), startCell('b', OPERATED)]);
    for (const cell of [a, b])
      writeFileSync(
        fileOf(cell),
        Object.entries(cell.environment)
          .map(([name, value]) => `${name}='${value}'`)
          .join('\n'),
      );
  });
  after(async () => {
    await Promise.all([a?.stop(), b?.stop()]);
    directory.remove();
  });

  const words = (tenant: string, to: Cell, ...options: string[]) => [
    ...['src/commands/move-tenant.ts', tenant, '--to', fileOf(to)],
    ...options,
  ];
  const moved = async (from: Cell, tenant: string, to: Cell, ...options: string[]) => {
    const { code, stdout, stderr } = await runToEnd(words(tenant, to, ...options), from.environment);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const refused = async (from: Cell, tenant: string, to: Cell, ...options: string[]) => {
    const { code, stderr } = await runToEnd(words(tenant, to, ...options), from.environment);
    assert.equal(code, 1);
    return stderr;
  };

  test('a moved tenant has the same records, files, links and journal, and continues its numbers', async () => {
    const firm = await openFirm(a);
    const { tenant } = firm;
    await firm.issue(a);
    const logo = await firm.upload(a);
    const link = (await firm.post(a, '/links', { invoiceId: await firm.issue(a) })).url as string;
    const paths = [
      '/clients',
      '/contracts',
      '/invoices',
      '/invoices/summary',
      '/addresses',
      `/tenants/${tenant}`,
    ];
    const read = (cell: Cell) => Promise.all(paths.map((path) => cell.request('GET', path, { tenant })));
    await firm.madeFiles(a);
    const before = await read(a);
    const pdf = await firm.pdf(a);
    assert.match(await moved(a, tenant, b), /^tnt_\w+ is open in http:\/\/b\.example\.com/);
    const after = await read(b);
    assert.deepEqual(withoutTimes(after), withoutTimes(before));
    assert.equal(await firm.pdf(b), pdf);
    assert.equal((await send(b.url, 'GET', `/api/v1/assets/${logo}`, {})).status, 200);
    assert.equal((await send(b.url, 'GET', new URL(link).pathname, {})).status, 200);
    assert.equal((await send(a.url, 'GET', new URL(link).pathname, {})).status, 404);
    assert.equal((await send(a.url, 'GET', `/api/v1/assets/${logo}`, {})).status, 404);
    assert.equal(
      (await b.request('GET', `/invoices/${await firm.issue(b)}`, { tenant })).invoiceNumber,
      'INV-000003',
    );
    const verified = await runToEnd(
      ['src/commands/verify-audit.ts', tenant, '--records', '--files'],
      b.environment,
    );
    assert.match(verified.stdout, /^verified: 1, broken: 0, damaged files: 0$/m);
    assert.match(await refused(a, tenant, b, '--back'), /\d+ changes were made in .* and would be lost/);
    assert.match(await moved(a, tenant, b, '--purge'), /is gone here$/);
    assert.match(await refused(a, tenant, b), /there is no tenant/);
    // And back, as another move.
    await moved(b, tenant, a);
    await moved(b, tenant, a, '--purge');
    assert.equal((await a.request('GET', '/invoices', { tenant })).length, 3);
  });

  test('a move is undone as long as nothing was changed there', async () => {
    const firm = await openFirm(a);
    const { tenant } = firm;
    await moved(a, tenant, b);
    assert.equal((await b.request('GET', '/clients', { tenant })).length, 1);
    assert.match(await moved(a, tenant, b, '--back'), /is open here again$/);
    await firm.issue(a);
    assert.equal((await firm.try(b)).status, 403);
    assert.match(await refused(a, tenant, b, '--back'), /is not moving/);
    assert.match(await refused(a, tenant, b, '--purge'), /does not have tnt_\w+ as it left/);
  });

  for (const step of STEPS)
    test(`a move that is killed at "${step}" is never open twice, and goes on`, async () => {
      const firm = await openFirm(a);
      const { tenant } = firm;
      const probing = probe(firm, [a, b]);
      await killedAt(step, launch(words(tenant, b), a.environment));
      await receiveWebhook(a, tenant, `during ${step}`);
      await moved(a, tenant, b);
      await eventually(async () => assert.equal((await firm.try(b)).status, 201));
      const written = await probing.stop();
      assertHandedOver(written);
      const names = (await b.request('GET', '/clients', { tenant })).map(
        ({ name }: { name: string }) => name,
      );
      for (const { name } of written) assert.ok(names.includes(name), `${name} is lost`);
      assert.equal(new Set(names).size, names.length);
    });

  for (const step of STEPS)
    test(`a move that is killed at "${step}" can be undone`, async () => {
      const firm = await openFirm(a);
      const { tenant } = firm;
      await killedAt(step, launch(words(tenant, b), a.environment));
      const isOpen = async (cell: Cell) => (await firm.try(cell)).status === 201;
      if (await isOpen(b)) return assert.equal(await isOpen(a), false);
      if (await isOpen(a)) return;
      await moved(a, tenant, b, '--back');
      await eventually(async () => assert.ok(await isOpen(a)));
      assert.equal(await isOpen(b), false);
    });

  test("a move brings the operator's externalId along, and is told by the journals of both installations", async () => {
    const firm = await openFirm(a);
    const { tenant } = firm;
    const name = (cell: Cell, id: string, externalId: string | null) =>
      cell.request('PATCH', `/operator/tenants/${id}`, { body: { externalId } });
    await name(a, tenant, 'crm-17');
    const { id: other } = await b.request('POST', '/tenants', { body: { name: 'Other' } });
    await name(b, other, 'crm-17');
    const taken = await refused(a, tenant, b);
    assert.match(
      taken,
      new RegExp(`${tenant} has the externalId crm-17 in http://a.*, and ${other} has it in http://b`),
    );
    assert.equal((await firm.try(a)).status, 201, 'nothing is suspended');
    await name(b, other, null);
    await moved(a, tenant, b);
    assert.equal((await b.request('GET', `/operator/tenants/${tenant}`)).externalId, 'crm-17');
    const acts = async (cell: Cell) => {
      const told: { actor: string; action: string; details: object }[] = await cell.request(
        'GET',
        `/operator/acts?tenantId=${tenant}&actor=command%20move-tenant`,
      );
      return told.toReversed();
    };
    const [gone, come] = [await acts(a), await acts(b)];
    assert.deepEqual(
      [gone, come].map((told) => told.map(({ action }) => action)),
      [
        ['tenant.suspended', 'tenant.moved', 'tenant.suspended'],
        ['tenant.suspended', 'tenant.imported', 'tenant.resumed'],
      ],
    );
    const { to: _, ...head } = (gone[1] as { details: { to: string } }).details;
    assert.deepEqual(come[1]?.details, {
      ...{ from: 'http://a.example.com', externalId: 'crm-17' },
      journal: head,
    });
    for (const { environment } of [a, b]) {
      const { code, stdout } = await runToEnd(['src/commands/verify-audit.ts'], environment);
      assert.equal(code, 0, stdout);
    }
  });

  test('a tenant that has moved is restored and resumed in its former installation by --back alone', async () => {
    const firm = await openFirm(a);
    const { tenant } = firm;
    await moved(a, tenant, b);
    const bearer = await tokenOf('alice');
    for (const act of ['restore', 'resume', 'suspend']) {
      const path = `/api/v1/operator/tenants/${tenant}/${act}`;
      const body = act === 'suspend' ? { body: { reason: 'unpaid' } } : {};
      const answer = await send(a.url, 'POST', path, { bearer, ...body });
      assert.equal(answer.status, 400, act);
      assert.match(
        answer.text,
        /it has moved to http:\/\/b\.example\.com: move-tenant --back brings it back/,
      );
    }
    const { code, stderr } = await runToEnd(['src/commands/restore-tenant.ts', tenant], a.environment);
    assert.equal(code, 1);
    assert.match(stderr, /move-tenant --back brings it back/);
    assert.equal((await firm.try(a)).status, 404);
    await moved(a, tenant, b, '--back');
    await eventually(async () => assert.equal((await firm.try(a)).status, 201));
  });

  test('a move to an installation of another version is refused before anything is suspended', async () => {
    const firm = await openFirm(a);
    const asOwner = (sql: string) => b.database.asSuperuser(sql, b.database.name);
    const { rows } = await asOwner(
      'delete from migrations where position = (select max(position) from migrations) returning *',
    );
    const [last] = rows;
    assert.match(
      await refused(a, firm.tenant, b),
      new RegExp(
        `http://b.* can't take a tenant of http://a.*: its last migration is (?!${last.name})\\S+ .*, and the one of this version is ${last.name} `,
      ),
    );
    assert.equal((await firm.try(a)).status, 201);
    await asOwner(
      `insert into migrations (position, name, sha256) values (${last.position}, '${last.name}', '${last.sha256}')`,
    );
    await moved(a, firm.tenant, b);
  });

  test('a request that is repeated after the move gets its answer from before', async () => {
    const { tenant } = await openFirm(a);
    const once = { tenant, headers: { 'idempotency-key': 'once' }, body: { name: 'Once' } };
    const first = await a.request('POST', '/clients', once);
    await moved(a, tenant, b);
    assert.deepEqual(await b.request('POST', '/clients', once), first);
    assert.equal((await b.request('GET', '/clients', { tenant })).length, 2);
  });

  test('the map has a tenant where it can be reached', async () => {
    const { tenant } = await openFirm(a);
    const isIn = async ({ environment }: Cell) => {
      const { stdout, stderr } = await runToEnd(['src/commands/tenant-map.ts', 'cell'], environment);
      assert.equal(stderr, '');
      return stdout.split('\n').includes(`${tenant} cell;`);
    };
    assert.deepEqual([await isIn(a), await isIn(b)], [true, false]);
    await killedAt('comparing', launch(words(tenant, b), a.environment));
    assert.deepEqual([await isIn(a), await isIn(b)], [true, false]);
    await moved(a, tenant, b);
    assert.deepEqual([await isIn(a), await isIn(b)], [false, true]);
  });

  test('a move says what is in its way', async () => {
    const { tenant } = await openFirm(a);
    assert.match(await refused(a, 'x', b), /name the tenant/);
    assert.match(await refused(a, tenant, a), /is this installation, or has its SECRET_KEY/);
    assert.match(await refused(a, tenant, b, '--back', '--purge'), /give one of them/);
    assert.match(await refused(a, 'tnt_01m7egve3efpwadmv22e39qd36', b), /there is no tenant/);
    assert.match(await refused(a, tenant, b, '--purge'), /has not moved/);
  });
});

/** Kills the command as soon as it has printed the step. It may have ended by then. */
async function killedAt(step: string, { child, stderr }: ReturnType<typeof launch>): Promise<void> {
  const ended = once(child, 'close');
  child.stderr.on('data', () => {
    if (stderr().includes(step)) child.kill('SIGKILL');
  });
  await ended;
  assert.ok(stderr().includes(step), stderr());
}

interface Written {
  cell: string;
  name: string;
}

/** Writes in both cells, again and again. Remembers which writes were confirmed, in their order. */
function probe(firm: Awaited<ReturnType<typeof openFirm>>, cells: Cell[]) {
  const written: Written[] = [];
  let isStopped = false;
  const writing = cells.map(async (cell) => {
    for (let number = 0; !isStopped; number++) {
      const name = `${cell.name} ${number}`;
      const { status, text } = await firm.try(cell, name);
      assert.ok(status === 201 || status === 403 || status === 404, text);
      if (status === 201) written.push({ cell: cell.name, name });
    }
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(writing);
      return written;
    },
  };
}

/** All writes in the former installation are before those in the other. */
function assertHandedOver(written: Written[]): void {
  const order = written.map(({ cell }) => cell);
  assert.deepEqual(order, order.toSorted());
  assert.deepEqual([...new Set(order)], ['a', 'b']);
}

/** What the intake stores of a tracker's webhook. */
async function receiveWebhook({ database }: Cell, tenant: string, identifier: string): Promise<void> {
  await database.asSuperuser(
    `insert into webhook_inbox (tenant_id, integration_id, identifier, issue_id, report, received_at)
     select tenant_id, id, '${identifier}', '1', '{}', now() from integrations where tenant_id = '${tenant}'`,
    database.name,
  );
}

const withoutTimes = (answers: unknown) =>
  JSON.parse(JSON.stringify(answers, (name, value) => (/^(updatedAt|url)$/.test(name) ? undefined : value)));

async function openFirm(home: Cell) {
  const { id: tenant } = await home.request('POST', '/tenants', { body: { name: 'Acme' } });
  const post = (cell: Cell, path: string, body: object = {}) => cell.request('POST', path, { tenant, body });
  await home.request('PATCH', `/tenants/${tenant}`, { body: { vatNumber: 'DE123456788' } });
  const address = { name: 'Acme', address1: 'Torstr. 1', zip: '10119', city: 'Berlin', country: 'Germany' };
  await post(home, '/addresses', address);
  const { id: clientId } = await post(home, '/clients', { name: 'Northwind', currencyCode: 'EUR' });
  await post(home, '/addresses', { clientId, ...address });
  const terms = { clientId, name: 'Website', taxRates: [{ percent: 19 }] };
  const { id: contractId } = await post(home, '/contracts', terms);
  await post(home, `/contracts/${contractId}/activate`);
  await post(home, '/integrations', {
    ...{ provider: 'WEBHOOK', name: 'Receiver', config: { url: 'http://127.0.0.1:1024/' } },
    subscriptions: [{ eventType: 'invoice.voided' }],
  });
  const invoices: string[] = [];
  return {
    tenant,
    post,
    /** Tries to write, and returns the answer. */
    async try({ url }: Cell, name = `Client ${Math.random()}`) {
      return send(url, 'POST', '/api/v1/clients', { tenant, bearer: await tokenOf('alice'), body: { name } });
    },
    async issue(cell: Cell): Promise<string> {
      const billables = [{ name: 'Design', quantity: 1, amountMinor: 10_000 }];
      const { id } = await post(cell, '/invoices', { contractId, billables });
      await post(cell, `/invoices/${id}/finalize`);
      invoices.push(id);
      return id;
    },
    async upload(cell: Cell): Promise<string> {
      const made = await post(cell, '/assets', { kind: 'BRANDING_LOGO', contentType: 'image/png' });
      const { pathname, search } = new URL(made.upload.url);
      const raw = await picture('png');
      await send(cell.url, 'PUT', pathname + search, { headers: { 'content-type': 'image/png' }, raw });
      await post(cell, `/assets/${made.asset.assetId}/complete`);
      return made.asset.assetId;
    },
    /** The hash of the PDF of the first invoice, which is its tag. */
    async pdf({ url }: Cell): Promise<string | null> {
      const path = `/api/v1/invoices/${invoices[0]}/pdf`;
      const { status, headers } = await send(url, 'HEAD', path, { tenant, bearer: await tokenOf('alice') });
      assert.equal(status, 200);
      return headers.get('etag');
    },
    madeFiles: (cell: Cell) =>
      eventually(async () => {
        const { rows } = await cell.database.asSuperuser(
          `select count(*)::int as files from document_files where tenant_id = '${tenant}' and kind = 'PDF'`,
          cell.database.name,
        );
        assert.equal(rows[0].files, invoices.length);
      }, 60_000),
  };
}

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { act, activeContract, draft, finalized, LINE, make } from '../../../../test/support/billing.ts';
import { startService } from '../../../../test/support/service.ts';

const service = startService();
let tenant: string;
let contract: { id: string; client: string };

type Work = (client: pg.Client) => Promise<void>;
const roles = {
  application: (work: Work) => service.db.asApplication(inTenant(work)),
  owner: (work: Work) => service.db.asOwner(inTenant(work)),
};
/** Runs work that is refused, and so changes nothing. */
const inTenant = (work: Work) => async (client: pg.Client) => {
  await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
  const earlier = await everything(client);
  await work(client);
  assert.deepEqual(await everything(client), earlier);
};

const TABLES = [
  'number_series',
  'invoices',
  'billables',
  'payments',
  'refunds',
  'credit_notes',
  'credit_note_billables',
] as const;
type Table = (typeof TABLES)[number];

/** Reads every row of every table that holds money. */
async function everything(client: pg.Client): Promise<unknown> {
  const contents: Record<string, unknown> = {};
  for (const table of TABLES) {
    const { rows } = await client.query(`select to_jsonb(t) as row from ${table} as t order by t::text`);
    contents[table] = rows;
  }
  return contents;
}

/** Asserts a refusal for one of these reasons (constraints or SQLSTATEs). */
async function assertRefuses(client: pg.Client, sql: string, values: unknown[], ...reasons: string[]) {
  await client.query('begin'); // rolled back, should it be accepted after all
  let refusal: { code?: string; constraint?: string } | undefined;
  const { rowCount } = await client.query(sql, values).catch((error) => {
    refusal = error;
    return { rowCount: 0 };
  });
  await client.query('rollback');
  assert.ok(refusal, `${sql} was taken, on ${rowCount} rows`);
  const { code = '', constraint = '' } = refusal;
  assert.ok(reasons.includes(constraint) || reasons.includes(code), `${sql}: ${code} ${constraint}`);
}

const NO_PRIVILEGE = '42501';
const GENERATED = '428C9';
const NO_SUCH_RECORD = '23503';

/** A different value for each column, which the checks of the table alone would allow. */
const another: Record<string, string> = {
  status: `'PAID'`,
  taxes: `'[{}]'`,
  seller: `'{}'`,
  buyer: `'{}'`,
  metadata: `'{}'`,
  discounts: `'[{"percent": 1, "reason": "x"}]'`,
  tax_category: `'G'`,
  tax_percent: `1, tax_category = 'S'`,
  tax_country: `'AT'`,
  tax_exemption_code: `'x', tax_category = 'E'`,
  tax_exemption_reason: `'x', tax_category = 'E'`,
  unit_code: `'HUR'`,
  supply: `'GOODS'`,
  is_disbursement: `true, tax_category = 'E', tax_percent = 0, is_tax_inherited = false`,
  project_id: '(select id from projects limit 1)',
  reversed_at: 'now(), reversed_date = now()::date',
  reversed_date: 'now()::date, reversed_at = now()',
  reference_type: `'JIRA', reference_id = '1'`,
  reference_id: `'1', reference_type = 'JIRA'`,
};

async function columnsOf(client: pg.Client, table: Table): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  );
  assert.ok(rows.length >= 5, table);
  return rows.map(({ name, type }: { name: string; type: string }) => {
    if (another[name]) return { name, value: another[name] };
    if (name === 'kind') return { name, value: table === 'number_series' ? `'CREDIT_NOTE'` : `'GOODWILL'` };
    if (type === 'jsonb') return { name, value: `'{}'` };
    if (type === 'boolean') return { name, value: `not ${name}` };
    if (type === 'date') return { name, value: `coalesce(${name}, '2026-01-01') + 1` };
    if (type === 'text') return { name, value: `coalesce(${name}, '') || 'x'` };
    if (type.startsWith('timestamp')) {
      return { name, value: `coalesce(${name}, '2026-01-01') + interval '1 second'` };
    }
    return { name, value: `coalesce(${name}, 0) + 1` };
  });
}

async function assertColumnsKept(
  client: pg.Client,
  table: Table,
  id: { column: string; value: string },
  { but = [], reasons }: { but?: string[]; reasons: string[] },
): Promise<void> {
  for (const { name, value } of await columnsOf(client, table)) {
    if (but.includes(name)) continue;
    const sql = `update ${table} set ${name} = ${value} where ${id.column} = $1`;
    await assertRefuses(client, sql, [id.value], ...reasons, GENERATED);
  }
}

/** What happens to an issued invoice is no part of the document. */
const BESIDE = ['issue_problem', 'promised_until', 'sent_at', 'viewed_at'];
/** Marks of the caller's own are no part of it either. */
const MARKS = ['external_id', 'metadata'];

const lineOf = async (invoiceId: string): Promise<string> =>
  (await service.request('GET', `/billables?invoiceId=${invoiceId}`, { tenant })).data[0].id;
const ZERO = { ...LINE, taxCategory: 'Z' };
const issued = () => finalized(service, tenant, [ZERO, ZERO], { contractId: contract.id });
const voided = async () => act(service, tenant, `/invoices/${(await issued()).id}/void`);
const newDraft = (lines: object[] = [ZERO]) => draft(service, tenant, lines, { contractId: contract.id });

describe('frozen records in the database', () => {
  before(async () => {
    tenant = await service.tenant();
    contract = await activeContract(service, tenant);
    await make(service, tenant, '/projects', { contractId: contract.id, name: 'Part' });
  });

  for (const [role, as] of Object.entries(roles)) {
    const isOwner = role === 'owner';

    describe(`as the ${role}`, () => {
      test(`every column of an issued or void invoice is protected from the ${role}`, async () => {
        const { id: paid } = await issued();
        await make(service, tenant, '/payments', { invoiceId: paid, amountMinor: 1 });
        for (const value of [(await issued()).id, paid, (await voided()).id]) {
          await as(async (client) => {
            const id = { column: 'id', value };
            await assertColumnsKept(client, 'invoices', id, {
              reasons: ['invoices_freeze'],
              but: [...BESIDE, ...MARKS],
            });
            const both = `update invoices set external_id = 'erp-17', notes = 'Other' where id = $1`;
            await assertRefuses(client, both, [value], 'invoices_freeze');
            for (const status of ['DRAFT', 'FINALIZED', 'PARTIALLY_PAID', 'PAID', 'CREDITED', 'VOID']) {
              const sql = 'update invoices set status = $2 where id = $1';
              await assertRefuses(client, sql, [value, status], 'invoices_freeze');
            }
            await assertRefuses(client, 'delete from invoices where id = $1', [value], 'invoices_freeze');
          });
        }
      });

      test(`the lines of an issued or void invoice are protected from the ${role}, who can add none`, async () => {
        for (const { id: invoice } of [await issued(), await voided()]) {
          const value = await lineOf(invoice);
          const { id: open } = await newDraft();
          const openLine = await lineOf(open);
          await as(async (client) => {
            const reasons = [
              'billables_of_drafts',
              'billables_keep_deposit',
              'billables_deposit_whole',
              'credit_notes_freeze',
              NO_SUCH_RECORD,
            ];
            const id = { column: 'id', value };
            const but = ['tenant_id', 'invoice_id', 'currency_code'];
            await assertColumnsKept(client, 'billables', id, { but, reasons });
            const move = 'update billables set invoice_id = $2 where id = $1';
            await assertRefuses(client, move, [value, open], 'billables_keep_invoice');
            await assertRefuses(client, move, [openLine, invoice], 'billables_keep_invoice');
            await assertRefuses(client, 'delete from billables where id = $1', [value], ...reasons);
            const add = `insert into billables (tenant_id, id, invoice_id, name, quantity, amount_minor,
                currency_code, tax_percent, tax_category, created_at, updated_at)
              values ($1, 'bil_x', $2, 'x', 1, 1, 'EUR', 0, 'Z', now(), now())`;
            await assertRefuses(client, add, [tenant, invoice], ...reasons);
          });
        }
      });

      test(`a payment is protected from the ${role} except for its method, its reference and the caller's own marks, and reversed once`, async () => {
        const { id: invoiceId } = await issued();
        const { id: value, allocations } = await make(service, tenant, '/payments', {
          invoiceId,
          amountMinor: 2,
        });
        await as(async (client) => {
          const id = { column: 'id', value };
          const but = ['method', 'reference', ...MARKS, 'reversed_at', 'reversed_date', 'updated_at'];
          const reasons = ['payments_freeze', NO_SUCH_RECORD, NO_PRIVILEGE];
          await assertColumnsKept(client, 'payments', id, { but, reasons });
          const move = 'update allocations set amount_minor = 1 where id = $1';
          await assertRefuses(client, move, [allocations[0].id], 'allocations_freeze');
          const remove = 'delete from payments where id = $1';
          await assertRefuses(client, remove, [value], isOwner ? 'payments_freeze' : NO_PRIVILEGE);
        });
        await service.request('DELETE', `/payments/${value}`, { tenant });
        await as(async (client) => {
          for (const reversedAt of ['null', 'now()']) {
            const sql = `update payments set reversed_at = ${reversedAt}, reversed_date = ${reversedAt} where id = $1`;
            await assertRefuses(client, sql, [value], 'payments_freeze');
          }
        });
      });

      test(`a refund is protected from the ${role} except for its method and reference, and reversed once`, async () => {
        const { id: invoiceId } = await issued();
        const paid = { invoiceId, amountMinor: 142_505, allowOverpayment: true };
        const { id: paymentId } = await make(service, tenant, '/payments', paid);
        const { id: value } = await make(service, tenant, '/refunds', { paymentId, amountMinor: 2 });
        await as(async (client) => {
          const but = ['method', 'reference', 'reversed_at', 'reversed_date', 'updated_at'];
          const reasons = ['refunds_freeze', NO_SUCH_RECORD, NO_PRIVILEGE];
          await assertColumnsKept(client, 'refunds', { column: 'id', value }, { but, reasons });
          const remove = 'delete from refunds where id = $1';
          await assertRefuses(client, remove, [value], isOwner ? 'refunds_freeze' : NO_PRIVILEGE);
        });
        await service.request('DELETE', `/refunds/${value}`, { tenant });
        await as(async (client) => {
          const undo = 'update refunds set reversed_at = null, reversed_date = null where id = $1';
          await assertRefuses(client, undo, [value], 'refunds_freeze');
        });
      });

      test(`a credit note and its lines are protected from the ${role}`, async () => {
        const { id: invoiceId } = await issued();
        const credited = await lineOf(invoiceId);
        const note = { invoiceId, reason: 'Late', billables: [credited] };
        const { id: value } = await make(service, tenant, '/credit-notes', note);
        await as(async (client) => {
          const reasons = isOwner
            ? [
                'credit_notes_freeze',
                'credit_notes_at_least_zero',
                'credit_notes_after_invoice',
                NO_SUCH_RECORD,
              ]
            : [NO_PRIVILEGE, 'credit_notes_freeze'];
          await assertColumnsKept(
            client,
            'credit_notes',
            { column: 'id', value },
            { reasons, but: ['sent_at'] },
          );
          const lines = { column: 'credit_note_id', value };
          await assertColumnsKept(client, 'credit_note_billables', lines, { reasons });
          await assertRefuses(client, 'delete from credit_notes where id = $1', [value], ...reasons);
          const remove = 'delete from credit_note_billables where credit_note_id = $1';
          await assertRefuses(client, remove, [value], ...reasons);
        });
      });

      test(`the ${role} can add no line to a credit note, whatever its amount`, async () => {
        const { id: invoiceId } = await issued();
        const { data } = await service.request('GET', `/billables?invoiceId=${invoiceId}`, { tenant });
        const [credited, other] = data;
        const body = { invoiceId, reason: 'Late', billables: [credited.id] };
        const { id: note } = await make(service, tenant, '/credit-notes', body);
        await as(async (client) => {
          const add = `insert into credit_note_billables
              (tenant_id, credit_note_id, billable_id, invoice_id, kind, quantity, amount_minor, total_minor)
            values ($1, $2, $3, $5, 'CORRECTION', 1, $4, $4)`;
          for (const total of [1, 71_250]) {
            const reasons = ['credit_note_billables_add_up', 'credit_notes_freeze'];
            await assertRefuses(client, add, [tenant, note, other.id, total, invoiceId], ...reasons);
          }
        });
      });

      test(`the ${role} can advance a series only when a document takes its number`, async () => {
        await issued();
        await as(async (client) => {
          const reasons = ['number_series_freeze'];
          await assertColumnsKept(
            client,
            'number_series',
            { column: 'tenant_id', value: tenant },
            { reasons },
          );
          const add = `insert into number_series values ($1, 'INVOICE', '1999', 1, 1, now(), now())`;
          await assertRefuses(client, add, [tenant], ...reasons);
          const remove = 'delete from number_series where tenant_id = $1';
          await assertRefuses(client, remove, [tenant], isOwner ? 'number_series_freeze' : NO_PRIVILEGE);
        });
      });

      test(`the ${role} can change the sums of a draft only through its lines`, async () => {
        const { id } = await newDraft();
        await as(async (client) => {
          for (const sum of ['billable_count', 'subtotal_minor', 'tax_minor', 'total_minor', 'text_rows']) {
            const sql = `update invoices set ${sum} = ${sum} + 1 where id = $1`;
            await assertRefuses(client, sql, [id], 'invoices_freeze');
          }
          for (const set of [
            'paid_minor = 1',
            'credited_minor = 1',
            `credited_part = 'SOME'`,
            'untaxed_count = 1',
            `lines_from = '2026-01-01'`,
            `mixed_reasons = '["E"]'`,
            `taxes = '[{}]'`,
          ]) {
            await assertRefuses(client, `update invoices set ${set} where id = $1`, [id], 'invoices_freeze');
          }
        });
      });

      const insert = (column: string, value: string) =>
        `insert into invoices (tenant_id, id, contract_id, client_id, currency_code, created_at, updated_at, ${column})
         values ($1, 'inv_x', $2, $3, 'EUR', now(), now(), ${value})`;

      test(`the ${role} can create an invoice only as an empty draft`, async () => {
        await as(async (client) => {
          const values = [tenant, contract.id, contract.client];
          for (const [column, value] of [
            ['status', `'FINALIZED'`],
            ['status', `'PAID'`],
            ['status, voided_at', `'VOID', now()`],
            ['number', `'INV-000001'`],
            ['billable_count', '1'],
            ['subtotal_minor, total_minor', '1, 1'],
            ['tax_minor, total_minor', '1, 1'],
            ['paid_minor', '1'],
            ['credited_minor', '1'],
            ['credited_part', `'ALL'`],
            ['taxes', `'[{}]'`],
            ['untaxed_count', '1'],
            ['text_rows', '1'],
            ['mixed_reasons', `'["E"]'`],
            ['lines_from', 'now()'],
            ['lines_to', 'now()'],
          ] as const) {
            await assertRefuses(client, insert(column, value), values, 'invoices_begin_as_drafts');
          }
        });
      });

      test(`the ${role} can give each document only the next number`, async () => {
        const [last, one, two] = [await issued(), await newDraft(), await newDraft()];
        const reached = Number(last.invoiceNumber.slice(4));
        const take = `update invoices as i set status = 'FINALIZED', number = 'X-' || taken.id, series_period = '',
            sequence = taken.number, issued_at = $3, issue_date = day_of($3, 'UTC'), recorded_date = day_of($3, 'UTC'),
            time_zone = 'UTC', payment_terms_days = 0, due_date = day_of($3, 'UTC'),
            due_at = end_of_day(day_of($3, 'UTC'), 'UTC'), locale = 'en',
            currency_exponent = 2, payment_reference = 'x', seller = '{"legalName": "A"}', buyer = '{"legalName": "B"}',
            paper = 'A4', layout_version = 1, e_invoice_profile = 'EN16931'
          from unnest($1::text[], $2::bigint[]) as taken (id, number) where i.id = taken.id`;
        const [now, earlier] = [service.clock.now(), new Date(Date.parse(last.issuedAt) - 1)];
        await as(async (client) => {
          const gapless = 'number_series_gapless';
          for (const number of [reached + 2, 0, -1]) {
            await assertRefuses(client, take, [[one.id], [number], now], gapless);
          }
          const hole = [[one.id, two.id], [reached + 1, reached + 3], now];
          await assertRefuses(client, take, hole, gapless);
          await assertRefuses(client, take, [[one.id], [reached + 1], earlier], 'number_series_forward');
          await assertRefuses(client, take, [[one.id], [reached], now], 'invoices_sequence_once');
          const again = take.replace(`'X-' || taken.id`, `'${last.invoiceNumber}'`);
          await assertRefuses(client, again, [[one.id], [reached + 1], now], 'invoices_number_once');
        });
      });
    });
  }
});

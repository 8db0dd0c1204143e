import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type pg from 'pg';
import { act, activeContract, draft, finalized, LINE, make } from '../../../../test/support/billing.ts';
import { enterTenant } from '../../../../test/support/database.ts';
import { startService } from '../../../../test/support/service.ts';

const service = startService();
let tenant: string;
let contract: { id: string; client: string };
let connection: pg.Client;

/** Runs one statement and takes it back. Returns the violated constraint, or else the SQLSTATE. */
async function violation(sql: string, ...values: unknown[]): Promise<string | undefined> {
  await connection.query('begin');
  try {
    await connection.query(sql, values);
    return undefined;
  } catch (error) {
    const { code, constraint } = error as { code: string; constraint?: string };
    return constraint ?? code;
  } finally {
    await connection.query('rollback');
  }
}

const ZERO = { ...LINE, taxCategory: 'Z' };
const newDraft = async (...lines: object[]): Promise<string> =>
  (await draft(service, tenant, lines.length > 0 ? lines : [ZERO], { contractId: contract.id })).id;
const issued = () => finalized(service, tenant, [ZERO], { contractId: contract.id });

/** Everything that an issued invoice has, as SQL. */
const WHOLE = {
  status: `'FINALIZED'`,
  number: `'X-1'`,
  series_period: `''`,
  sequence: `coalesce((select max(last_number) from number_series where kind = 'INVOICE' and period = ''), 0) + 1`,
  issued_at: 'now()',
  issue_date: `day_of(now(), 'UTC')`,
  recorded_date: `day_of(now(), 'UTC')`,
  time_zone: `'UTC'`,
  payment_terms_days: '0',
  due_date: `day_of(now(), 'UTC')`,
  due_at: `end_of_day(day_of(now(), 'UTC'), 'UTC')`,
  locale: `'en'`,
  currency_exponent: '2',
  payment_reference: `'X-1'`,
  paper: `'A4'`,
  layout_version: '1',
  e_invoice_profile: `'EN16931'`,
  seller: `'{"legalName": "Seller"}'`,
  buyer: `'{"legalName": "Buyer"}'`,
};
const issue = (id: string, wrong: Record<string, string> = {}) => {
  const set = Object.entries({ ...WHOLE, ...wrong }).map(([column, value]) => `${column} = ${value}`);
  return violation(`update invoices set ${set.join(', ')} where id = $1`, id);
};
const party = (more: object) => `'${JSON.stringify({ legalName: 'Somebody', ...more })}'`;

const earlyPayment = (wrong: object) =>
  `'${JSON.stringify({ days: 10, percent: 2, reducesTax: true, ...wrong })}'`;

for (const role of ['application', 'owner'] as const) {
  describe(`by hand, the ${role} of the database`, () => {
    before(async () => {
      tenant = await service.tenant();
      contract = await activeContract(service, tenant);
    });

    /** Runs the work on one connection of the role. */
    const byHand = (work: () => Promise<void>) => {
      const run = async (client: pg.Client) => {
        await enterTenant(client, tenant);
        connection = client;
        await work();
      };
      return role === 'owner' ? service.db.asOwner(run) : service.db.asApplication(run);
    };

    test(`by hand, the ${role} of the database can issue an invoice that is whole`, async () => {
      const id = await newDraft();
      await byHand(async () => assert.equal(await issue(id), undefined));
    });

    test(`by hand, the ${role} of the database issues no invoice without its days, parties and status`, async () => {
      const id = await newDraft();
      const tomorrow = {
        issue_date: `day_of(now(), 'UTC') + 1`,
        due_date: `day_of(now(), 'UTC') + 1`,
        due_at: `end_of_day(day_of(now(), 'UTC') + 1, 'UTC')`,
      };
      const wrongs: [Record<string, string>, string][] = [
        [{ seller: `'{}'` }, 'invoices_parties'],
        [{ buyer: party({ legalName: '' }) }, 'invoices_parties'],
        [{ buyer: party({ legalName: ' ' }) }, 'invoices_parties'],
        [{ buyer: party({ name: 'x' }) }, 'invoices_parties'],
        [{ buyer: party({ vatNumber: null }) }, 'invoices_parties'],
        [{ buyer: party({ address: { vatNumber: 'x' } }) }, 'invoices_parties'],
        [{ buyer: `'"x"'` }, 'invoices_parties'],
        [{ seller: 'null' }, 'invoices_parties'],
        [{ issue_date: `day_of(now(), 'UTC') - 1` }, 'invoices_days'],
        [{ due_date: `day_of(now(), 'UTC') + 1` }, 'invoices_days'],
        [tomorrow, 'invoices_days'],
        [{ payment_terms_days: '3' }, 'invoices_days'],
        [{ due_at: `now() + interval '3 days'` }, 'invoices_days'],
        [{ due_at: `now()` }, 'invoices_days'],
        [{ last_settlement_date: 'now()' }, 'invoices_freeze'],
        [{ time_zone: `'Nowhere/Else'` }, '22023'],
        [{ time_zone: 'null' }, 'invoices_issued_whole'],
        [{ locale: 'null' }, 'invoices_issued_whole'],
        [{ payment_reference: 'null' }, 'invoices_issued_whole'],
        [{ paper: 'null' }, 'invoices_issued_whole'],
        [{ layout_version: 'null' }, 'invoices_issued_whole'],
        [{ e_invoice_profile: 'null' }, 'invoices_issued_whole'],
        [{ logo_asset_id: `'ast_none'` }, 'invoices_logo'],
        [{ accent_color: `'red'` }, 'invoices_accent_color_check'],
        [{ early_payment: `'{"days": 10, "percent": 2}'` }, 'invoices_early_payment_whole'],
        [{ early_payment: earlyPayment({ days: 0 }) }, 'invoices_early_payment_fits'],
        [{ early_payment: earlyPayment({ days: 1.5 }) }, 'invoices_early_payment_fits'],
        [{ early_payment: earlyPayment({ percent: 100 }) }, 'invoices_early_payment_fits'],
        [{ early_payment: earlyPayment({ percent: 2.125 }) }, 'invoices_early_payment_fits'],
        [{ early_payment: earlyPayment({ percent: '2' }) }, 'invoices_early_payment_fits'],
        [{ early_payment: earlyPayment({ reducesTax: null }) }, 'invoices_early_payment_fits'],
        [{ early_payment: earlyPayment({ lastDay: '2026-01-01' }) }, 'invoices_early_payment_fits'],
        [{ recorded_date: 'null' }, 'invoices_issued_whole'],
        [{ due_at: 'null' }, 'invoices_issued_whole'],
        [{ issued_at: 'null' }, 'invoices_issued_whole'],
        [{ sequence: 'null' }, 'invoices_issued_whole'],
        [{ status: `'DRAFT'` }, 'invoices_issued_whole'],
        [{ status: `'CREDITED'` }, 'invoices_paid_when_paid'],
        [{ status: `'PAID'`, paid_at: 'now()' }, 'invoices_settled'],
        [{ paid_at: 'now()' }, 'invoices_paid_when_paid'],
        [{ voided_at: 'now()' }, 'invoices_voided_when_void'],
        [{ status: `'VOID'`, voided_at: 'now()' }, 'invoices_void_settled'],
        [{ series_period: `'1999'`, sequence: '1' }, 'number_series_forward'],
        [{ sequence: '1000' }, 'number_series_gapless'],
        [
          { taxes: `'[{"category": "Z", "percent": 0, "taxableMinor": 1, "taxMinor": 0}]'` },
          'invoices_freeze',
        ],
        [{ taxes: `'[]'` }, 'invoices_freeze'],
        [{ tax_exchange_rate: '1' }, 'invoices_tax_currency'],
      ];
      await byHand(async () => {
        for (const [wrong, rule] of wrongs) assert.equal(await issue(id, wrong), rule, JSON.stringify(wrong));
      });
    });

    test(`by hand, the ${role} of the database issues no invoice with more text than a document shows`, async () => {
      const description = 'x\n'.repeat(990);
      const id = await newDraft(...Array(60).fill({ ...ZERO, description }));
      await byHand(async () => assert.equal(await issue(id), 'invoices_text_rows_max'));
    });

    test(`by hand, the ${role} of the database issues no invoice whose taxes, parties and period do not fit together`, async () => {
      const line = (tax: object) => ({ ...LINE, ...tax });
      const [vat, numbered] = [party({ vatNumber: 'DE1' }), party({ taxNumber: '1' })];
      const buyer = party({ vatNumber: 'FR1', address: { countryCode: 'FR' } });
      const service_from = `'2026-10-01'`;
      const reason = (category: string) =>
        `'[{"category": "${category}", "percent": 0, "taxableMinor": 71250, "taxMinor": 0, "exemptionReason": "x"}]'`;
      const cases: [object[], Record<string, string>, 'taken' | 'refused'][] = [
        [[line({})], {}, 'refused'],
        [[line({ taxCategory: 'E' })], {}, 'refused'],
        [[line({ taxCategory: 'E', taxExemptionReason: 'x' })], {}, 'taken'],
        [[line({ taxCategory: 'O' })], { taxes: reason('O'), seller: vat }, 'refused'],
        [[line({ taxCategory: 'O' })], {}, 'refused'],
        [[line({ taxCategory: 'O' })], { taxes: reason('O'), seller: numbered }, 'taken'],
        [[line({ taxCategory: 'O', taxExemptionReason: 'x' }), ZERO], {}, 'refused'],
        [[line({ taxCategory: 'AE' })], { taxes: reason('AE'), buyer }, 'refused'],
        [[line({ taxCategory: 'AE' })], { taxes: reason('AE'), seller: vat }, 'refused'],
        [[line({ taxCategory: 'AE' })], { taxes: reason('AE'), seller: numbered, buyer }, 'taken'],
        [[line({ taxCategory: 'AE' })], { seller: numbered, buyer }, 'refused'],
        [[line({ taxCategory: 'K' })], { taxes: reason('K'), seller: vat, buyer }, 'refused'],
        [[line({ taxCategory: 'K' })], { taxes: reason('K'), seller: vat, buyer, service_from }, 'taken'],
        [[line({ taxCategory: 'G' })], { taxes: reason('G'), seller: numbered }, 'refused'],
        [[line({ taxCategory: 'G' })], { taxes: reason('G'), seller: vat }, 'taken'],
        [[ZERO], { taxes: reason('Z') }, 'refused'],
        [
          ['x', 'y'].map((taxExemptionReason) => line({ taxCategory: 'E', taxExemptionReason })),
          {},
          'refused',
        ],
      ];
      const drafts: string[] = [];
      for (const [lines] of cases) drafts.push(await newDraft(...lines));
      await byHand(async () => {
        for (const [index, [lines, more, outcome]] of cases.entries()) {
          const expected = outcome === 'taken' ? undefined : 'invoices_taxes_complete';
          assert.equal(await issue(drafts[index] as string, more), expected, JSON.stringify([lines, more]));
        }
      });
    });

    test(`by hand, the ${role} of the database writes no draft and no line that could never be issued`, async () => {
      const id = await newDraft();
      const other = await activeContract(service, tenant);
      const foreign = await make(service, tenant, '/projects', { contractId: other.id, name: 'Foreign' });
      const drafts: [string, string][] = [
        [`due_date = '2027-01-01', due_at = '2027-01-01'`, 'invoices_one_due'],
        [`service_from = '2026-02-01', service_to = '2026-01-01'`, 'invoices_service_forward'],
        [`tax_currency_code = 'EUR', tax_exchange_rate = 1`, 'invoices_tax_currency'],
        [`tax_currency_code = 'USD'`, 'invoices_tax_currency'],
        [`tax_currency_code = 'USD', tax_exchange_rate = 0`, 'invoices_tax_exchange_rate_check'],
        [`seller = '{}'`, 'invoices_issued_whole'],
        [`last_settlement_date = '2027-01-01'`, 'invoices_freeze'],
        [`id = 'inv_x'`, 'invoices_freeze'],
        [`contract_id = '${other.id}', client_id = '${other.client}'`, 'invoices_freeze'],
      ];
      const lines: [string, string][] = [
        [`tax_category = 'AE', tax_percent = 19`, 'billables_tax_fits'],
        [`tax_category = 'S', tax_percent = 0`, 'billables_tax_fits'],
        [`tax_category = null`, 'billables_tax_fits'],
        [`tax_category = 'X'`, 'billables_tax_fits'],
        [`tax_category = 'S', tax_percent = 7, tax_exemption_reason = 'x'`, 'billables_exemption_fits'],
        [`unit_code = 'hour'`, 'billables_unit_code_check'],
        [`service_from = '2026-02-01', service_to = '2026-01-01'`, 'billables_service_forward'],
        [`project_id = '${foreign.id}'`, 'billables_project'],
      ];
      await byHand(async () => {
        for (const [set, rule] of drafts)
          assert.equal(await violation(`update invoices set ${set} where id = $1`, id), rule, set);
        for (const [set, rule] of lines)
          assert.equal(await violation(`update billables set ${set} where invoice_id = $1`, id), rule, set);
      });
    });
  });
}

describe('money by hand', () => {
  let invoice: { id: string; client: string; invoiceNumber: string; buyer: { legalName: string } };
  beforeEach(async () => {
    tenant = await service.tenant();
    contract = await activeContract(service, tenant);
    invoice = await issued();
  });
  const inTenant = (work: () => Promise<void>) =>
    service.db.asApplication(async (client) => {
      await enterTenant(client, tenant);
      connection = client;
      await work();
    });
  const values = (more: Record<string, string>) => ({
    id: `'x'`,
    client_id: `'${invoice.client}'`,
    amount_minor: '1',
    currency_code: `'EUR'`,
    recorded_date: 'now()',
    created_at: 'now()',
    updated_at: 'now()',
    ...more,
  });
  const insert = (table: string, row: Record<string, string>) =>
    violation(`insert into ${table} (${Object.keys(row)}) values (${Object.values(row)})`);
  let paymentId: string;
  const received = async (amountMinor: number) => {
    const body = { clientId: invoice.client, amountMinor, currencyCode: 'EUR' };
    paymentId = (await make(service, tenant, '/payments', body)).id;
  };
  const payment = (more: Record<string, string> = {}) =>
    insert(
      'payments',
      values({
        buyer_name: `'x'`,
        paid_at: 'now()',
        paid_date: 'now()',
        last_movement_date: 'now()',
        ...more,
      }),
    );
  const refund = (more: Record<string, string> = {}) =>
    insert(
      'refunds',
      values({ payment_id: `'${paymentId}'`, refunded_at: 'now()', refunded_date: 'now()', ...more }),
    );
  const allocation = (more: Record<string, string> = {}) => {
    const { recorded_date: _, ...row } = values({
      payment_id: `'${paymentId}'`,
      invoice_id: `'${invoice.id}'`,
      date: 'now()',
    });
    return insert('allocations', { ...row, ...more });
  };

  test('money that is written by hand is neither dated ahead or long ago, nor reversed or settled from the start', async () => {
    const ahead = `now() + interval '3 days'`;
    await received(100);
    await inTenant(async () => {
      assert.equal(await payment(), undefined);
      assert.equal(await payment({ paid_at: ahead, paid_date: ahead }), 'payments_begin_on_account');
      const dated = (at: string) => payment({ paid_at: at, paid_date: at, last_movement_date: at });
      assert.equal(await dated(ahead), 'payments_not_ahead');
      const past = `now() - interval '10 years 1 day'`;
      assert.equal(await dated(past), 'payments_not_long_ago');
      const nineDays = `now() - interval '9 days'`;
      assert.equal(await payment({ paid_date: nineDays, last_movement_date: nineDays }), 'payments_day');
      assert.equal(await payment({ reversed_at: 'now()', reversed_date: 'now()' }), 'payments_freeze');
      assert.equal(await payment({ allocated_minor: '1' }), 'payments_begin_on_account');
      assert.equal(await refund({ refunded_at: past, refunded_date: past }), 'refunds_not_long_ago');
      assert.equal(await refund({ amount_minor: '101' }), 'payments_on_account');
      assert.equal(await refund({ amount_minor: '100' }), undefined);
    });
  });

  test('money that is written by hand is allocated to at most what is due and on account, for an issued invoice of the client', async () => {
    const [open, other] = [await newDraft(), await finalized(service, tenant)];
    const voided = await act(service, tenant, `/invoices/${(await issued()).id}/void`);
    await received(71_300);
    await inTenant(async () => {
      assert.equal(await allocation({ amount_minor: '71301' }), 'payments_on_account');
      assert.equal(await allocation({ amount_minor: '71251' }), 'invoices_balance_at_least_zero');
      assert.equal(await allocation({ date: `now() - interval '1 day'` }), 'allocations_fit');
      assert.equal(await allocation({ reversed_at: 'now()', reversed_date: 'now()' }), 'allocations_freeze');
      assert.equal(await allocation({ currency_code: `'CHF'` }), 'allocations_payment');
      assert.equal(await allocation({ owed_payment_id: `'${paymentId}'` }), 'allocations_one_target');
      assert.equal(await allocation({ invoice_id: `'${other.id}'` }), 'allocations_of_client');
      for (const id of [open, voided.id])
        assert.equal(await allocation({ invoice_id: `'${id}'` }), 'invoices_settle_when_issued');
      assert.equal(await allocation({ amount_minor: '71250' }), undefined);
      const own = { invoice_id: 'null', owed_payment_id: `'${paymentId}'` };
      assert.equal(await allocation(own), 'payments_on_account');
    });
  });

  test('money that is written by hand is credited only by a note that follows its series, its invoice and its lines', async () => {
    const [line] = (await service.request('GET', `/billables?invoiceId=${invoice.id}`, { tenant })).data;
    const credit = (note: Record<string, string>, credited: Record<string, string> = {}) => {
      const whole: Record<string, string> = {
        ...{
          id: `'crn_x'`,
          invoice_id: `'${invoice.id}'`,
          kind: `'CORRECTION'`,
          reason: `'x'`,
          number: `'X'`,
        },
        ...{ series_period: `''`, sequence: '1', billable_count: '1' },
        ...{ subtotal_minor: '100', tax_minor: '0', total_minor: '100' },
        taxes: `'[{"category": "Z", "percent": 0, "taxableMinor": 100, "taxMinor": 0}]'`,
        ...{ issued_at: 'now()', issue_date: 'now()', recorded_date: 'now()' },
        ...{ layout_version: '1', created_at: 'now()', updated_at: 'now()' },
        ...note,
      };
      const taken: Record<string, string> = {
        ...{ credit_note_id: `'crn_x'`, billable_id: `'${line.id}'`, invoice_id: whole.invoice_id as string },
        ...{ kind: whole.kind as string, quantity: '1', amount_minor: '100', total_minor: '100' },
        ...credited,
      };
      return violation(`with note as (insert into credit_notes (${Object.keys(whole)}) values (${Object.values(whole)}))
        insert into credit_note_billables (${Object.keys(taken)}) values (${Object.values(taken)})`);
    };
    await inTenant(async () => {
      assert.equal(await credit({}), undefined);
      assert.equal(await credit({ kind: `'CANCELLATION'` }), 'credit_notes_cancel_whole');
      assert.equal(await credit({ kind: `'GIFT'` }), 'credit_notes_kind_check');
      assert.equal(await credit({ sequence: '2' }), 'number_series_gapless');
      const days = { issued_at: `now() - interval '2 days'`, issue_date: `now() - interval '2 days'` };
      assert.equal(await credit(days), 'credit_notes_after_invoice');
      assert.equal(await credit({ issued_at: `now() + interval '2 days'` }), 'credit_notes_days');
      assert.equal(await credit({ issue_date: `now() + interval '1 day'` }), 'credit_notes_days');
      assert.equal(await credit({ taxes: `'[]'` }), 'credit_notes_taxes_of_invoice');
      const taxed = (tax: object) => ({
        taxes: `'${JSON.stringify([{ taxableMinor: 100, taxMinor: 0, ...tax }])}'`,
      });
      const others = [{ category: 'E', percent: 0 }, { category: 'Z', percent: 7 }, { category: 'Z' }];
      const [reason, taxMinor] = ['x', 1];
      for (const tax of [
        ...others,
        { category: 'Z', percent: 0, exemptionReason: reason },
        { category: 'Z', percent: 0, taxMinor },
      ])
        assert.equal(await credit(taxed(tax)), 'credit_notes_taxes_of_invoice');
      assert.equal(await credit({ tax_minor: '1', total_minor: '101' }), 'credit_notes_taxes_add_up');
      assert.equal(await credit({}, { total_minor: '99' }), 'credit_note_billables_add_up');
      assert.equal(await credit({ billable_count: '2' }), 'credit_note_billables_add_up');
      assert.equal(await credit({}, { discount_minor: '1' }), 'credit_note_billables_discounted');
    });
  });

  test('a series is numbered on by hand from where another system ended only while it is unused', async () => {
    const start = (column: string, period = '') =>
      violation(
        `update tenants set ${column} = '{"period": "${period}", "number": 9}' where id = $1`,
        tenant,
      );
    await inTenant(async () => {
      assert.equal(await start('invoice_number_start'), 'number_series_unused');
      assert.equal(await start('invoice_number_start', '2031'), undefined);
      assert.equal(await start('credit_note_number_start'), undefined);
      const tax = `update tenants set tax_rates = '{"category": "AE", "percent": 19}' where id = $1`;
      assert.equal(await violation(tax, tenant), 'tenants_tax_rates_fit');
    });
  });
});

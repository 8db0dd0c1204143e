import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { declaredStatements } from '../src/platform/database/statement.ts';
import { explain } from './support/plans.ts';
import { seedInvoices } from './support/seed-invoices.ts';
import { startService } from './support/service.ts';

const INVOICES = 10_000;

const service = startService();

/** Every statement that a growing tenant meets, with values as requests bring them. */
const values = (now: string): Record<string, Record<string, unknown>> => {
  const newest = { beforeCreatedAt: 'infinity', beforeId: '', count: 101 };
  const beginning = { afterOrder: -1, afterCreatedAt: '-infinity', afterId: '', count: 101 };
  const unfiltered = { status: null, contractId: null, clientId: null, overdue: null, now };
  return {
    read_invoice: { id: 'inv_seed7' },
    lock_invoices: { ids: ['inv_seed7', 'inv_seed8'] },
    list_invoices: { ...unfiltered, ...newest },
    'list_invoices by status': { ...unfiltered, ...newest, status: 'DRAFT' },
    'list_invoices by contract': { ...unfiltered, ...newest, contractId: 'ctr_seed7' },
    'list_invoices by client': { ...unfiltered, ...newest, clientId: 'clnt_seed7' },
    'list_invoices by client and status': {
      ...unfiltered,
      ...newest,
      clientId: 'clnt_seed7',
      status: 'VOID',
    },
    'list_invoices overdue': { ...unfiltered, ...newest, overdue: true },
    'list_invoices further on': { ...unfiltered, ...newest, beforeCreatedAt: '2021-01-01T00:00:00Z' },
    list_issued_invoices: { ...unfiltered, ...newest, issuedFrom: '2020-01-01T00:00:00Z' },
    void_invoice: { id: 'inv_seed7', now },
    delete_invoice: { id: 'inv_seed50' },
    update_invoice: { id: 'inv_seed50', change: { notes: 'x' }, now },
    issue_invoices: {
      drafts: [{ draftId: 'inv_seed50', draftNumber: 'X', draftSequence: 1 }],
      period: '',
      issuedAt: now,
    },
    lock_invoice_for_lines: { id: 'inv_seed50' },
    insert_billables: { invoiceId: 'inv_seed50', currencyCode: 'EUR', lines: [], now },
    read_billable: { id: 'bil_seed7' },
    list_billables: beginning,
    list_billables_of_invoice: { invoiceId: 'inv_seed7', ...beginning },
    lock_invoice_of_line: { id: 'bil_seed7' },
    update_billable: { id: 'bil_seed50', change: { name: 'x' }, now },
    delete_billable: { id: 'bil_seed50', now },
    read_payment: { id: 'pay_seed7' },
    list_payments: newest,
    list_payments_of_invoice: { invoiceId: 'inv_seed7', ...newest },
    lock_invoice_of_payment: { id: 'pay_seed7' },
    reverse_payment: { id: 'pay_seed7', now },
    propose_credit: { invoiceId: 'inv_seed7', items: null },
    lock_series: {},
    read_series: { kind: 'INVOICE' },
  };
};

describe('however many invoices a tenant has, no table is read through for', () => {
  let tenant: string;
  before(async () => {
    tenant = await service.tenant();
    const small = await service.tenant();
    await service.db.asOwner(async (owner) => {
      await seedInvoices(owner, small, 100);
      await seedInvoices(owner, tenant, INVOICES);
    });
  });

  for (const [name, given] of Object.entries(values(new Date().toISOString()))) {
    test(name, async () => {
      const statement = declaredStatements().find((one) => one.name === name.split(' ')[0]);
      assert.ok(statement, name);
      const plan = await service.db.asApplication((client) => explain(client, tenant, statement, given));
      const through = plan.filter((line) => /Seq Scan on (invoices|billables|payments)/.test(line));
      assert.deepEqual(through, [], plan.join('\n'));
      const sorted = plan.filter((line) => /^\s*(->)?\s*(Incremental )?Sort /.test(line));
      const isPage = name.startsWith('list_');
      if (isPage) assert.deepEqual(sorted, [], `a page is read in its order\n${plan.join('\n')}`);
    });
  }
});

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { addUpInvoices } from '../src/modules/billing/invoices/summary-store.ts';
import { findNamed } from '../src/modules/moving/imports/store.ts';
import { declaredStatements, type Statement } from '../src/platform/database/statement.ts';
import { newId } from '../src/platform/ids.ts';
import { computedLookups, readingOf, readingOfCaller } from './support/postgres/query-plans.ts';
import { seedDeliveries } from './support/records/seed-deliveries.ts';
import { seedContracts, seedInvoices } from './support/records/seed-invoices.ts';
import { type Renewals, seedCollected, seedRenewals } from './support/records/seed-renewals.ts';
import { seededProject } from './support/records/seeded.ts';
import { startService } from './support/service.ts';

const INVOICES = 3_000;
/** The client of a seeded invoice. */
const clientOf = (invoice: number) => `clnt_seed${invoice % (INVOICES / 100 + 1)}`;
/** Scanning the invoices of the tenant reads about three hundred pages, fewer if PostgreSQL packs them well. */
const READ_BLOCKS_MAX = 270;
/** Each row that is written, with its audit entry, adds a descent into each index of its table. */
const WRITE_BLOCKS_MAX = 300;
/** A search looks at up to 5,000 entries of words, or records, and so does a filter of the audit trail. */
const SEARCH_BLOCKS_MAX = 12_000;
const UNKNOWN_UUID = '019a8b2c3d4e7f608a9b0c1d2e3f4a5b';
const isWrite = /\b(insert into|update \w+ set|delete from|from seal_journal|from journal_test)\b/;

const service = startService({}, [], 'seeded');

/** Every statement that a growing tenant affects, with values as in requests. */
function valuesOf(tenantId: string, eventId: string): Record<string, Record<string, unknown>> {
  return {
    ...{ ...ofInvoices(), ...ofLines(tenantId), ...ofSettlement(), ...ofTime(tenantId) },
    ...{ ...ofTenants(tenantId), ...ofTrails(tenantId, eventId), ...ofSortedLists(tenantId) },
  };
}

const now = new Date(Date.now() + 7_200_000).toISOString();
const today = now.slice(0, 10);
const newest = { beforeCreatedAt: 'infinity', beforeId: '', count: 21 };
const beginning = { afterOrder: -1, afterCreatedAt: '-infinity', afterId: '', count: 21 };
const anyDate = { from: null, to: null };
const inYear = { from: '2021-01-01', to: '2021-12-31' };
const nextNumbers = { invoice: INVOICES - INVOICES / 50 + 1, creditNote: (2 * INVOICES) / 50 + 1 };

const anyInvoice = {
  status: null,
  contractId: null,
  clientId: null,
  number: null,
  isOpen: null,
  isOverdue: null,
  hasIssueProblem: null,
  now,
};

function ofInvoices(): Record<string, Record<string, unknown>> {
  const list = { ...anyInvoice, ...newest };
  const search = { kind: 'invoice', isFiltered: false, order: 0, createdAt: 'infinity', id: '', count: 21 };
  const further = { ...newest, amounts: null, most: 5_000 };
  const ten = [{ minor: 1_000, exponent: 2 }];
  const sort = { ...anyInvoice, ...anyDate, ...newest, after: null };
  const keys: Record<string, string> = {
    number: '',
    issue_date: '2021-01-01T00:00:00Z',
    due_date: '2021-01-01',
    total: '1000',
    client: 'clnt_seed7',
    age_of_unissued: '',
  };
  const sorted = Object.keys(keys).flatMap((name) =>
    name === 'age_of_unissued' ? [name] : [name, `${name}_descending`],
  );
  const furtherOn = (name: string) => ({
    ...sort,
    after: {
      key: keys[name.replace('_descending', '')],
      createdAt: '2021-01-01T00:00:00Z',
      id: 'inv_seed707',
    },
  });
  const party = { legalName: 'x' };
  const look = { paper: 'A4', layoutVersion: 1, eInvoiceProfile: 'EN16931' };
  const issued = {
    ...{ id: 'inv_seed50', number: 'X', sequence: nextNumbers.invoice, buyer: party, bankAccount: null },
    ...{ buyerReference: null, paymentReferences: ['X'], locale: 'en', paymentTermsDays: 30 },
    taxes: [{ category: 'Z', percent: 0, taxableMinor: 1_000, taxMinor: 0 }],
  };
  const issue = { drafts: [issued], seller: party, look, period: '', issuedAt: now, issueDate: today };
  return {
    read_invoices: { id: 'inv_seed7' },
    'read_invoices that are drafts': { id: 'inv_seed50' },
    lock_invoice: { id: 'inv_seed7' },
    lock_invoices: { ids: ['inv_seed7', 'inv_seed8'] },
    list_all_invoices: list,
    list_invoices: list,
    'list_invoices by status': { ...list, status: 'DRAFT' },
    'list_invoices by number': { ...list, number: 'INV-000007' },
    'list_invoices by contract': { ...list, contractId: 'ctr_seed7' },
    'list_invoices by client': { ...list, clientId: 'clnt_seed7' },
    'list_invoices with a problem': { ...list, hasIssueProblem: true },
    'list_invoices overdue': { ...list, isOverdue: true },
    'list_invoices not overdue': { ...list, isOverdue: false },
    'list_invoices not due yet': { ...list, isOpen: true, isOverdue: false },
    'list_invoices further on': { ...list, beforeCreatedAt: '2021-01-01T00:00:00Z' },
    list_invoices_to_issue: { contractId: 'ctr_seed7', now },
    read_next_issue: { contractId: 'ctr_seed7', now },
    clear_issue_problems: { contractId: 'ctr_seed7', now },
    list_issued_invoices: { ...list, ...inYear },
    'list_issued_invoices from a time': { ...list, ...anyDate, from: '2020-01-01T00:00:00Z' },
    'find_candidates_by_age of a rare word': { ...search, q: 'inv-000777' },
    'find_candidates_by_age of a common word': { ...search, q: 'inv' },
    'find_candidates_by_age of common words': { ...search, q: 'inv buyer' },
    'find_candidates_by_age of many words': { ...search, q: '1' },
    'find_candidates_by_age of a rare and a common word': { ...search, q: 'inv 000777' },
    'find_candidates_by_age of an unknown word': { ...search, q: 'inv nothing' },
    'find_candidates_in_order of a rare word': {
      ...search,
      kind: 'client',
      order: -1,
      createdAt: '-infinity',
      q: '7',
    },
    find_further_invoices: { ...further, q: 'client' },
    'find_further_invoices by a common amount': { ...further, q: '10', amounts: ten },
    'find_further_invoices by an unknown amount': {
      ...further,
      q: '77',
      amounts: [{ minor: 77, exponent: 2 }],
    },
    ...Object.fromEntries(
      sorted.flatMap((name) => [
        [`list_invoices_by_${name}`, sort],
        [`list_invoices_by_${name} further on`, furtherOn(name)],
        [
          `search_invoices_by_${name}`,
          { ...sort, q: 'inv', amounts: null, among: ['inv_seed7', 'inv_seed8'] },
        ],
      ]),
    ),
    search_invoices: { ...list, q: 'inv', amounts: null, among: ['inv_seed7', 'inv_seed8'] },
    'search_invoices in the list itself': { ...list, q: 'inv', amounts: null, among: null },
    'search_invoices by an amount': { ...list, q: '10', amounts: ten, among: ['inv_seed7'] },
    search_issued_invoices: { ...list, ...inYear, q: 'inv', amounts: null, among: null },
    insert_invoices: { id: 'inv_x', contract: 'ctr_seed7', now },
    patch_invoices: { id: 'inv_seed50', change: { notes: 'x' }, now },
    void_invoice: { id: 'inv_seed50', now },
    delete_invoices: { id: 'inv_seed50' },
    read_draft: { id: 'inv_seed50' },
    read_draft_texts: { id: 'inv_seed50', pattern: '[^x]', count: 20 },
    read_parties_of_drafts: { ids: ['inv_seed50', 'inv_seed100'] },
    issue_invoice: { id: issued.id, ...issue },
    issue_invoices: issue,
    snapshots_of_invoices: { snapshots: [{ id: 'inv_seed50', client_id: 'clnt_seed1', status: 'DRAFT' }] },
  };
}

function ofLines(tenantId: string): Record<string, Record<string, unknown>> {
  const line = {
    id: 'bil_x',
    name: 'x',
    quantity: 1,
    amountMinor: 1,
    taxPercent: 0,
    taxCategory: 'Z',
    isTaxInherited: false,
    order: 0,
  };
  return {
    lock_invoice_for_lines: { id: 'inv_seed50', now },
    insert_invoice_with_lines: { id: 'inv_x', contract: 'ctr_seed7', lines: [line], now },
    insert_billables: { invoiceId: 'inv_seed50', currencyCode: 'EUR', lines: [line], now },
    read_billables: { id: 'bil_seed7' },
    read_added_lines: { ids: ['bil_seed7'] },
    find_added_lines: { ids: ['bil_seed7'] },
    find_projects_of_contract: { ids: [seededProject(tenantId, 7)], contractId: 'ctr_seed7' },
    list_billables: beginning,
    list_billables_of_invoice: { invoiceId: 'inv_seed7', ...beginning },
    lock_invoice_of_line: { id: 'bil_seed7', now },
    patch_billables: { id: 'bil_seed50', change: { name: 'x' }, now },
    delete_billable: { id: 'bil_seed50', now },
    lock_drafts_to_tax: { contractId: null },
    'lock_drafts_to_tax of a contract': { contractId: 'ctr_seed7' },
    inherit_taxes: { invoiceIds: ['inv_seed50', 'inv_seed100'], issueDate: null, otherwise: null, now },
    snapshots_of_billables: { snapshots: [{ id: 'bil_seed7', invoice_id: 'inv_seed7' }] },
  };
}

function ofSettlement(): Record<string, Record<string, unknown>> {
  const anyOf = { ownerId: null, clientId: null, ...newest };
  const anyNote = { invoiceId: null, clientId: null, ...newest, number: null, ...anyDate };
  const credited = {
    id: 'bil_seed53',
    taxCategory: 'Z',
    taxPercent: 0,
    quantity: 1,
    amountMinor: 1_000,
    totalMinor: 1_000,
    discountMinor: 0,
  };
  const money = {
    invoiceId: 'inv_seed53',
    clientId: clientOf(53),
    amountMinor: 1,
    currencyCode: 'EUR',
    now,
  };
  return {
    lock_invoice_beside_drafts: { invoiceId: 'inv_seed7' },
    carries_time: { invoiceId: 'inv_seed7', billableIds: ['bil_seed7'] },
    take_minutes_back: { creditNoteId: 'crn_seed53', invoiceId: 'inv_seed53' },
    list_drafted_of_credit_note: { creditNoteId: 'crn_seed53', invoiceId: 'inv_seed53' },
    lower_overdrawn_reversals: { entryIds: ['tim_x'] },
    insert_payments: {
      ...{ id: 'pay_x', clientId: 'clnt_seed7', amountMinor: 1, currencyCode: 'EUR' },
      ...{ received: null, paidAt: now, method: null, reference: null, now },
    },
    read_payments: { id: 'pay_seed7' },
    patch_payments: { id: 'pay_seed7', change: { method: 'x' }, now },
    list_payments_by_created_at_descending: anyOf,
    'list_payments_by_created_at_descending of an invoice': { ...anyOf, ownerId: 'inv_seed7' },
    'list_payments_by_created_at_descending of a client': { ...anyOf, clientId: 'clnt_seed7' },
    search_payments_by_created_at_descending: { ...anyOf, q: 'bank', amounts: null, among: ['pay_seed7'] },
    find_further_payments: { ...newest, amounts: [{ minor: 1_000, exponent: 2 }], most: 5_000 },
    ...Object.fromEntries(
      ['paid_date', 'amount', 'client'].flatMap((name) =>
        [name, `${name}_descending`].map((sort) => [
          `list_payments_by_${sort}`,
          { ...anyOf, ...anyDate, after: null },
        ]),
      ),
    ),
    ...Object.fromEntries(
      ['number', 'issue_date', 'total', 'client'].flatMap((name) =>
        [name, `${name}_descending`].map((sort) => [
          `list_credit_notes_by_${sort}`,
          { ...anyNote, after: null },
        ]),
      ),
    ),
    'list_payments_by_paid_date_descending in a year': { ...anyOf, ...inYear },
    'list_payments_by_paid_date_descending in a year, further on': {
      ...{ ...anyOf, ...inYear, ...furtherOn('2021-06-01T00:00:00Z', 'pay_seed7') },
      ...{ beforeCreatedAt: '2021-06-01T00:00:00Z', beforeId: 'pay_seed7' },
    },
    'list_payments_by_paid_date_descending of a client': { ...anyOf, clientId: 'clnt_seed7' },
    'list_payments_by_paid_date_descending of an invoice': { ...anyOf, ...inYear, ownerId: 'inv_seed7' },
    lock_account_of_payments: { id: 'pay_seed7' },
    lock_account_of_invoices: { id: 'inv_seed7' },
    read_invoices_to_pay: { ids: ['inv_seed7', 'inv_seed8'] },
    find_allocation: { id: 'alc_seed7', paymentId: 'pay_seed7' },
    reverse_allocation: { id: 'alc_seed7', paymentId: 'pay_seed7', now },
    reverse_payments: { id: 'pay_seed7', now },
    insert_refunds: {
      id: 'rfd_x',
      ...money,
      paymentId: 'pay_seed55',
      clientId: clientOf(55),
      refundedAt: now,
      isByProvider: false,
    },
    read_refunds: { id: 'rfd_seed55' },
    patch_refunds: { id: 'rfd_seed55', change: { method: 'x' }, now },
    list_refunds_by_created_at_descending: anyOf,
    'list_refunds_by_created_at_descending of a payment': { ...anyOf, ownerId: 'pay_seed55' },
    'list_refunds_by_created_at_descending of a client': { ...anyOf, clientId: 'clnt_seed7' },
    list_refunds_by_refunded_date_descending: { ...anyOf, ...inYear },
    'list_refunds_by_refunded_date_descending of a client': { ...anyOf, clientId: 'clnt_seed7' },
    lock_account_of_refunds: { id: 'rfd_seed55' },
    reverse_refunds: { id: 'rfd_seed55', now },
    insert_write_offs: {
      ...{ id: 'wro_x', invoiceId: 'inv_seed53', amountMinor: 1, reason: 'BANK_CHARGE', reducesTax: false },
      ...{ note: null, now },
    },
    list_write_offs_by_created_at_descending: anyOf,
    'list_write_offs_by_created_at_descending of an invoice': { ...anyOf, ownerId: 'inv_seed7' },
    read_subject_of_link: { invoiceId: 'inv_seed53', creditNoteId: null, clientId: null },
    insert_links: {
      links: [{ id: 'lnk_x', tokenHash: 'x', clientId: clientOf(53), invoiceId: 'inv_seed53' }],
      now,
    },
    read_links: { id: 'lnk_x' },
    list_links_for_clients: { ...newest, invoiceId: null, clientId: null },
    'list_links_for_clients of an invoice': { ...newest, invoiceId: 'inv_seed7', clientId: null },
    revoke_link: { id: 'lnk_x', now },
    read_open_link: { tokenHash: 'x', now },
    find_document_of_client: { id: 'inv_seed53', clientId: clientOf(53) },
    list_documents_of_client: { clientId: clientOf(53), afterId: '', now, count: 51 },
    mark_invoice_viewed: { id: 'inv_seed53', now },
    find_logo_of_messages: { id: 'ast_x', bytesMax: 1 },
    read_reminder_facts: { clientIds: ['clnt_seed7'], from: null, now },
    list_reminders_of_invoice: { invoiceId: 'inv_seed7' },
    read_invoices_of_letter: { ids: ['inv_seed7', 'inv_seed8'] },
    propose_credit: { invoiceId: 'inv_seed7', items: null, isWhole: false },
    'propose_credit for some': { invoiceId: 'inv_seed7', items: { bil_seed7: {} }, isWhole: false },
    insert_credit_note: {
      ...{ id: 'crn_x', invoiceId: 'inv_seed53', kind: 'CORRECTION', reason: 'x', number: 'X', period: '' },
      ...{ sequence: nextNumbers.creditNote, issuedAt: now, issueDate: today, layoutVersion: 1 },
      lines: [credited],
    },
    read_credit_notes: { id: 'crn_seed51' },
    list_credit_notes: anyNote,
    'list_credit_notes by date': { ...anyNote, ...inYear },
    'list_credit_notes of an invoice': { ...anyNote, invoiceId: 'inv_seed51' },
    'list_credit_notes of a client': { ...anyNote, clientId: clientOf(51) },
    'list_credit_notes by number': { ...anyNote, number: 'CN-7' },
    search_credit_notes: { ...anyNote, q: 'cn', amounts: null, among: ['crn_seed51'] },
    'search_credit_notes in the list itself': { ...anyNote, q: 'cn', amounts: null, among: null },
    find_further_credit_notes: { ...newest, amounts: [{ minor: 1_000, exponent: 2 }], most: 5_000 },
    list_credited_billables: { creditNoteId: 'crn_seed51' },
    read_document_look: { id: 'inv_seed7' },
    read_document_file: { documentId: 'inv_seed7', kind: 'PDF' },
    insert_document_file: {
      ...{ invoiceId: 'inv_seed7', creditNoteId: null, kind: 'PDF' },
      ...{ contentHash: 'a'.repeat(64), sizeBytes: 1, now },
    },
    put_message_text: { kind: 'INVOICE', language: 'en', subject: 'x', text: 'x', now },
    list_message_texts: {},
    delete_message_text: { kind: 'INVOICE', language: 'en' },
    list_document_files: { documentId: 'inv_seed7' },
    record_document_problem: { documentId: 'inv_seed7', kind: 'PDF', message: 'x', now },
    list_needed_document_hashes: { hashes: ['a'.repeat(64)] },
  };
}

/** A page that begins behind a record. */
const furtherOn = (key: string, id: string) => ({ after: { key, createdAt: '2021-01-01T00:00:00Z', id } });

/** The lists in the orders that all of them have, from the beginning, further on, and from a time of change on. */
function ofSortedLists(tenantId: string): Record<string, Record<string, unknown>> {
  const time = '2021-01-01T00:00:00Z';
  const first = { ...anyInvoice, ...anyDate, ...newest, after: null, count: 2 };
  const lists = {
    ...{ clients: 'clnt_seed7', contracts: 'ctr_seed7', projects: seededProject(tenantId, 7) },
    ...{
      invoices: 'inv_seed7',
      payments: 'pay_seed7',
      credit_notes: 'crn_seed51',
      time_entries: 'tim_seed7',
    },
  };
  return Object.fromEntries(
    Object.entries(lists).flatMap(([table, id]) => {
      const hasName = ['clients', 'contracts', 'projects'].includes(table);
      const keys = { created_at: '', updated_at: time, ...(hasName && { name: 'client 7' }) };
      return Object.entries(keys).flatMap(([sort, key]) =>
        [sort, `${sort}_descending`].flatMap((order) => [
          [`list_${table}_by_${order}`, first],
          [`list_${table}_by_${order} further on`, { ...first, ...furtherOn(key, id) }],
          [`list_${table}_by_${order} of some`, { ...first, ids: [id, 'x_unknown'] }],
          ...(sort === 'updated_at'
            ? [[`list_${table}_by_${order} within a time`, { ...first, updatedFrom: time, updatedTo: now }]]
            : []),
        ]),
      );
    }),
  );
}

function ofTime(tenantId: string): Record<string, Record<string, unknown>> {
  const anyEntry = {
    ...{ projectId: null, contractId: null, clientId: null, worker: null, from: null, isBillable: null },
    ...{ isHeld: null, referenceType: null, referenceId: null },
  };
  // Few, because the charges of each are looked up.
  const list = { ...anyEntry, beforeDate: 'infinity', beforeId: '~', count: 2 };
  const values = {
    ...{
      contractId: 'ctr_seed7',
      projectId: seededProject(tenantId, 7),
      date: today,
      minutes: 30,
      isBillable: true,
    },
    ...{ isHeld: false, sourceId: 'x' },
  };
  return {
    read_time_entries: { id: 'tim_seed7' },
    read_many_time_entries: { ids: ['tim_seed7', 'tim_seed8'] },
    find_projects_of_entries: { ids: [seededProject(tenantId, 7)] },
    list_time_entries: list,
    'list_time_entries of a project': { ...list, projectId: seededProject(tenantId, 7) },
    'list_time_entries of a contract': { ...list, contractId: 'ctr_seed7' },
    'list_time_entries of a client': { ...list, clientId: 'clnt_seed7' },
    'list_time_entries of a worker': { ...list, worker: 'Worker 7' },
    'list_time_entries of days': { ...list, from: '2021-01-01', beforeDate: '2021-12-31' },
    'list_time_entries that are held': { ...list, isHeld: true },
    'list_time_entries that are not billable': { ...list, isBillable: false },
    'list_time_entries of a task': { ...list, referenceType: 'TASK', referenceId: '7' },
    list_open_time_entries: list,
    'list_open_time_entries of a contract': { ...list, contractId: 'ctr_seed7' },
    list_billed_time_entries: list,
    insert_time_entries: { entries: [{ id: 'tim_x', source: 'MANUAL', site: '', ...values }], now },
    read_entries_to_change: { ids: ['tim_seed7', 'tim_seed8'] },
    find_charged_entries: { ids: ['tim_seed7', 'tim_seed8'] },
    update_time_entries: { entries: [{ id: 'tim_seed7', ...values }], now },
    replace_time_entries: { replaced: [{ id: 'tim_seed8', by: 'tim_x', isHeld: false }], now },
    release_replaced_entries: { ids: ['tim_seed8'], now },
    end_charged_entries: { ids: ['tim_seed7', 'tim_seed8'], now },
    delete_uncharged_entries: { ids: ['tim_seed7', 'tim_seed8'] },
    read_terms_of_contracts: { ids: ['ctr_seed7', 'ctr_seed8'] },
    list_unbilled_work: { afterId: 'ctr_seed2', count: 2 },
    list_contracts_to_bill: { to: null, now, afterId: 'ctr_seed2', count: 2 },
    find_contracts_of_time_entries: { ids: ['tim_seed7', 'tim_seed8'] },
    lock_time_entries: { ids: ['tim_seed7', 'tim_seed8'] },
    approve_time_entries: { ids: ['tim_seed7', 'tim_seed8'], now },
    withdraw_approval_of_time_entries: { ids: ['tim_seed7', 'tim_seed8'], now },
    snapshots_of_time_entries: { snapshots: [{ id: 'tim_seed7', contract_id: 'ctr_seed7' }] },
  };
}

function ofTenants(tenantId: string): Record<string, Record<string, unknown>> {
  return {
    read_tenants: { id: tenantId, now },
    read_clients_by_ids: { ids: ['clnt_seed7', 'clnt_seed8'] },
    read_contracts_by_ids: { ids: ['ctr_seed7', 'ctr_seed8'] },
    lock_series: {},
    read_series: { kind: 'INVOICE', now, timeZone: null, notBefore: null },
    'read_series of credit notes': { kind: 'CREDIT_NOTE', now, timeZone: 'UTC', notBefore: today },
    // The trigger refuses any other number, because the series is in use.
    start_series: { kind: 'INVOICE', number: nextNumbers.invoice, now },
    list_clients: { isArchived: null, ...beginning },
    list_contracts: beginning,
    'list_filtered_contracts of a client': { clientId: 'clnt_seed7', status: null, ...beginning },
    'list_filtered_contracts by status': { clientId: null, status: 'DRAFT', ...beginning },
    list_projects_of_contract: { contractId: 'ctr_seed7', ...beginning },
    search_clients: { isArchived: null, q: 'client 7', among: ['clnt_seed7'], ...beginning },
    search_contracts: { clientId: null, status: null, q: 'client', among: ['ctr_seed7'], ...beginning },
    search_projects: { contractId: null, q: 'client', among: [seededProject(tenantId, 7)], ...beginning },
  };
}

function ofTrails(tenantId: string, eventId: string): Record<string, Record<string, unknown>> {
  const anyDelivery = {
    integrationId: null,
    status: null,
    type: null,
    eventId: null,
    since: null,
    ...newest,
  };
  const anyEntry = {
    ...{ actor: null, action: null, resource: null, resourceId: null, fromTime: '-infinity' },
    ...{ beforeTime: 'infinity', beforeSequence: Number.MAX_SAFE_INTEGER, count: 21 },
  };
  const furtherOn = { beforeTime: now, beforeSequence: 9_000 };
  return {
    read_audit_entry: { uuid: UNKNOWN_UUID, createdAt: now },
    list_audit_entries: { beforeSequence: Number.MAX_SAFE_INTEGER, count: 21 },
    'list_audit_entries further on': { beforeSequence: 9_000, count: 21 },
    find_bounds_of_audit_entries: { from: '2021-01-01', to: '2021-12-31', beforeSequence: 9_000 },
    find_audit_entries_of_record: { ...anyEntry, resourceId: 'inv_seed7' },
    'find_audit_entries_of_record further on': { ...anyEntry, resourceId: 'inv_seed7', ...furtherOn },
    find_audit_entries_of_actor: { ...anyEntry, actor: 'nobody' },
    find_audit_entries_by_age: { ...anyEntry, action: 'created' },
    'find_audit_entries_by_age within times': { ...anyEntry, action: 'created', ...furtherOn },
    'find_audit_entries_by_age without entries': { ...anyEntry, resource: 'refund', action: 'deleted' },
    list_links: { afterSequence: 10_000, count: 21 },
    list_entry_rows_of_package: { after: 10_000, count: 21 },
    list_files_of_package_documents: { ids: ['inv_seed7', 'inv_seed8'] },
    find_waiting: { tenantId },
    seal_journal: { most: 2_000, names: { tenant: {} }, apiVersion: 'v1', isPatient: true },
    read_event: { uuid: UNKNOWN_UUID, createdAt: now },
    list_events: { beforeSequence: Number.MAX_SAFE_INTEGER, count: 21 },
    'list_events further on': { beforeSequence: 9_000, count: 21 },
    list_events_of_types: { types: ['invoice.created'], beforeSequence: 9_000, count: 21 },
    'list_events_of_types with and without events': {
      ...{
        types: ['invoice.created', 'invoice.deleted', 'client.created'],
        beforeSequence: 9_000,
        count: 21,
      },
    },
    list_events_since: { afterSequence: 9_000, sinceTime: '-infinity', count: 21 },
    list_events_of_types_since: {
      types: ['invoice.created', 'client.created'],
      afterSequence: 9_000,
      sinceTime: '-infinity',
      count: 21,
    },
    'list_events_of_types_since without events': {
      ...{ types: ['invoice.deleted'], afterSequence: 0, sinceTime: '-infinity', count: 21 },
    },
    find_sequence_before: { time: '2021-01-01T00:00:00Z', tenantId },
    record_test: { integrationId: 'int_seed', shown: {} },
    find_test: { integrationId: 'int_seed' },
    lock_for_planning: { tenantId },
    list_events_to_plan: { tenantId, most: 21 },
    lock_subscribed_integrations: { tenantId },
    move_planning: { tenantId, plannedSequence: 9_000 },
    delete_old_deliveries: { before: '2021-01-01T00:00:00Z', count: 5 },
    list_deliveries: anyDelivery,
    'list_deliveries of an integration': { ...anyDelivery, integrationId: 'int_seed' },
    'list_deliveries of an event': { ...anyDelivery, eventId },
    retry_delivery: { id: 'dlv_seed7', now },
    find_next_in_lane: { integrationId: 'int_seed', recordId: 'inv_seed7', now },
    make_due: { integrationId: 'int_seed', now, count: 21 },
  };
}

describe('in a tenant with many invoices', () => {
  let tenants: { plannedIn: string; runIn: string };
  before(async () => {
    tenants = { plannedIn: await service.tenant(), runIn: await service.tenant() };
    await service.db.asOwner(async (owner) => {
      await seedInvoices(owner, tenants.plannedIn, 100, { withTime: true });
      await seedInvoices(owner, tenants.runIn, INVOICES, { withTime: true });
      for (const tenant of Object.values(tenants)) await seedDeliveries(owner, tenant);
    });
    await service.app.sealJournals();
    await service.db.asOwner(async (owner) => {
      // The history was written within seconds. Written over years, it would reuse the places of old versions.
      for (const table of ['invoices', 'time_entries']) await owner.query(`reindex table ${table}`);
      await owner.query('vacuum analyze');
    });
  });

  test('the statements of invoicing read few pages, even with plans made for a small tenant', async () => {
    const { data: delivery } = await service.request('GET', '/deliveries/dlv_seed7', {
      tenant: tenants.runIn,
    });
    const values = valuesOf(tenants.runIn, delivery.event);
    // Over one connection: each new one would read the catalogue and plan the rules anew.
    await service.db.asApplication(async (client) => {
      for (const [name, given] of Object.entries(values)) await assertFewPages(client, name, given);
    });
  });

  async function assertFewPages(client: pg.Client, name: string, given: Record<string, unknown>) {
    const statement = declaredStatements().find((one) => one.name === name.split(' ')[0]);
    assert.ok(statement, name);
    const { blocks, plan } = await readingOf(client, tenants, statement, given);
    const most = /^(search|find_candidates|find_further|find_audit_entries)_/.test(name)
      ? SEARCH_BLOCKS_MAX
      : isWrite.test(statement.text)
        ? WRITE_BLOCKS_MAX
        : READ_BLOCKS_MAX;
    assert.ok(blocks < most, `${name}: ${blocks} pages\n${plan}`);
    assert.doesNotMatch(
      plan,
      /Seq Scan",\s+(?:"[^"]+": [^,]+,\s+)*"Relation Name": "(invoices|billables|payments|refunds|credit_note|journal"|deliveries|time_)/,
      name,
    );
  }

  test('sums of all invoices, or of those with a status, are read from an index alone', async () => {
    for (const filter of [{}, { status: 'FINALIZED' }]) {
      const values = { ...anyInvoice, ...filter, ...anyDate, ...newest, q: null, amounts: null };
      const { blocks, plan } = await service.db.asApplication((client) =>
        readingOf(client, tenants, addUpInvoices, values),
      );
      assert.ok(blocks < READ_BLOCKS_MAX, `${blocks} pages\n${plan}`);
      assert.match(plan, /"Index Name": "invoices_by_status"/);
    }
  });

  test('a statement that reads through all invoices would be noticed', async () => {
    const scan: Statement = {
      name: 'scan',
      parameters: {},
      row: {},
      text: 'select count(*) from invoices where notes is null',
      parameterNames: [],
      noPlanCache: false,
      isWrite: false,
      isUpkeep: false,
      isLookup: false,
    };
    const { blocks } = await service.db.asApplication((client) => readingOf(client, tenants, scan, {}));
    assert.ok(blocks > READ_BLOCKS_MAX, `${blocks} pages`);
  });
});

describe('in a tenant with many recurring charges', () => {
  const CONTRACTS = 2_000;
  /** Reading all charges, or all that they charged, takes more than a hundred pages. */
  const PAGES_MAX = 60;
  const WRITE_PAGES_MAX = 250;
  let few: Renewals;
  let many: Renewals;
  before(async () => {
    const by = {
      request: async (method: string, path: string, options: object = {}) => {
        const answer = await service.request(method, path, options);
        assert.ok(answer.status < 300, answer.text);
        return answer.data;
      },
    };
    await service.db.asOwner(async (owner) => {
      few = await seedRenewals(by, owner, 20);
      many = await seedRenewals(by, owner, CONTRACTS);
      for (const renewals of [few, many]) await seedCollected(owner, renewals);
      await owner.query('vacuum analyze');
    });
  });

  test('the statements of collecting and issuing a contract read few pages, even with plans made for a small tenant', async () => {
    const { data: charges } = await service.request('GET', '/charges?limit=1', { tenant: many.tenant });
    const { id: chargeId, contract: contractId } = charges[0];
    const [invoiceId, billableId] = [`inv${contractId.slice(3)}`, `bil${chargeId.slice(3)}`];
    const day = many.midnight.slice(0, 10);
    const charged = {
      ...{
        chargeId,
        periodStartsOn: '2020-01-01',
        priceKey: '',
        expenseId: null,
        firstDay: day,
        lastDay: day,
      },
      ...{ billableId, pricedById: billableId, amountMinor: 1, worthMinor: 1 },
    };
    const at = { contractId, now: many.midnight };
    const entries = { from: null, to: null, projectId: null, isAutomatic: true, isOnlyTracked: false };
    const expenseIds: string[] = [];
    const values: Record<string, Record<string, unknown>> = {
      lock_contracts: { ids: [contractId] },
      read_contract_to_collect: at,
      lock_drafts_of_contract: at,
      list_allowance_terms: { contractIds: [contractId] },
      read_contract_to_cover: { id: contractId },
      list_coverages: at,
      read_last_work: at,
      list_owing_entries: {
        ...{ ...at, ...entries, everyPeriod: 'month', afterDate: '-infinity', afterId: '', count: 5_000 },
      },
      list_charges_to_collect: at,
      list_owing_expenses: at,
      sum_charged_amounts: { contractId, expenseIds },
      list_past_amounts: { contractId, expenseIds },
      list_drafted_amounts: at,
      list_held_periods: at,
      list_collecting_invoices: { contractId, currencyCode: 'EUR' },
      list_lines_to_meet: { invoiceId },
      list_negative_drafts: at,
      list_drafts_with_prepaid: { contractId, invoiceId: null, today: day },
      list_concerned_integrations: { contractId, ids: [] },
      insert_amount_charges: { contractId, invoiceId, amounts: [charged] },
      refit_amount_lines: { billableIds: [billableId], now },
      delete_empty_amount_lines: { billableIds: [billableId] },
      read_circumstances_of_issuing: at,
      read_draft_to_issue: { id: invoiceId, now: many.midnight },
      find_unsent_invoice: { id: invoiceId },
      list_invoices_to_issue: at,
      read_next_issue: at,
      clear_issue_problems: at,
      find_draft_to_bill: { contractId, to: day },
    };
    const tenants = { plannedIn: few.tenant, runIn: many.tenant };
    await service.db.asApplication(async (client) => {
      for (const [name, given] of Object.entries(values)) {
        const statement = declaredStatements().find((one) => one.name === name);
        assert.ok(statement, name);
        const { blocks, plan } = await readingOf(client, tenants, statement, given);
        const most = isWrite.test(statement.text) ? WRITE_PAGES_MAX : PAGES_MAX;
        assert.ok(blocks < most, `${name}: ${blocks} pages\n${plan}`);
        assert.doesNotMatch(plan, /hashed SubPlan/, name);
      }
    });
  });

  test('the report of what is to be billed asks for each contract, and not for all that is owed', async () => {
    const statement = declaredStatements().find(({ name }) => name === 'list_contracts_to_bill');
    assert.ok(statement);
    const tenants = { plannedIn: few.tenant, runIn: many.tenant };
    const values = { to: null, now: many.midnight, afterId: '', count: 100 };
    const { plan } = await service.db.asApplication((client) =>
      readingOf(client, tenants, statement, values),
    );
    assert.doesNotMatch(plan, /hashed SubPlan/);
  });
});

describe('in a tenant with many clients', () => {
  const MANY = 3_000;
  /** Reading all clients, contracts or projects takes hundreds of pages. */
  const PAGES_MAX = 60;

  test('the records that rows of an import name are found by indexes, also with plans made for a small tenant', async () => {
    const tenants = { plannedIn: await service.tenant(), runIn: await service.tenant() };
    await service.db.asOwner(async (owner) => {
      await seedContracts(owner, tenants.plannedIn, 10);
      await seedContracts(owner, tenants.runIn, MANY);
      await owner.query('vacuum analyze clients, contracts, projects');
    });
    const none = { clientExternalId: [], clientName: [], contractExternalId: [], contractName: [] };
    const asked = { ...none, projectExternalId: ['x'], projectName: [] };
    await service.db.asApplication(async (client) => {
      for (const level of ['client', 'contract', 'project'])
        for (const name of Object.keys(asked).filter((one) => one.endsWith('Name'))) {
          const names = { ...asked, [name]: ['CLIENT 7', 'client 2000'] };
          const { blocks, plan } = await readingOf(client, tenants, findNamed, { level, names });
          assert.ok(blocks < PAGES_MAX, `${level} by ${name}: ${blocks} pages\n${plan}`);
        }
    });
  });
});

describe('projects that are read without their tenant', () => {
  const MANY = 3_000;
  /** A descent into each index on the way, with room for one more level. */
  const PAGES_MAX = 40;
  /** The page of the directory that names the other tenant. */
  const PAGES_APART_MAX = 1;

  /** Gives the person tenants of their own, past the API. */
  const seedTenants = (subject: string, count: number) =>
    service.db.asOwner((owner) =>
      owner.query(
        `with made as (
           insert into tenants (id, name, created_at, updated_at)
           select 'tnt_' || $1 || number, 'x', now(), now() from generate_series(1, $2::int) as number
           returning id
         )
         insert into members (tenant_id, id, subject, role, created_at, updated_at)
         select id, 'mbr_' || id, $1, 'OWNER', now(), now() from made`,
        [subject, count],
      ),
    );
  const projectIn = async (tenant: string, as: string): Promise<string> => {
    const post = async (path: string, body: object) =>
      (await service.request('POST', path, { tenant, as, body })).data.id;
    const clientId = await post('/clients', { name: 'x' });
    const contractId = await post('/contracts', { clientId, name: 'x', currencyCode: 'EUR' });
    return post('/projects', { contractId, name: 'x' });
  };

  test('a project of another tenant costs the same as one that does not exist, however many tenants the caller has', async () => {
    await seedTenants('many', MANY);
    const foreign = await projectIn(await service.tenant('bob'), 'bob');
    const own = await projectIn(await service.tenant('many'), 'many');
    const unknown = newId('project');
    const statement = declaredStatements().find(({ name }) => name === 'find_tenant_of_project');
    assert.ok(statement);
    for (const analyzed of [false, true]) {
      if (analyzed)
        await service.db.asOwner((owner) => owner.query('vacuum analyze members, project_directory'));
      for (const plannedFor of ['few', 'many']) {
        const people = { plannedFor, runFor: 'many' };
        const pagesOf = (id: string) =>
          service.db.asApplication((client) =>
            readingOfCaller(client, people, statement, { id, subject: 'many' }),
          );
        const readings = {
          own: await pagesOf(own),
          foreign: await pagesOf(foreign),
          unknown: await pagesOf(unknown),
        };
        const plan = `planned for ${plannedFor}: ${readings.foreign.plan}`;
        for (const { blocks } of Object.values(readings))
          assert.ok(blocks > 0 && blocks <= PAGES_MAX, `${blocks} pages, ${plan}`);
        const apart = Math.abs(readings.foreign.blocks - readings.unknown.blocks);
        assert.ok(apart <= PAGES_APART_MAX, `${apart} pages apart, ${plan}`);
      }
    }
  });
});

test('a stranger learns nothing of a tenant with many members and invitations from what a lookup costs', async () => {
  /** Two descents into one index, which may share their pages or not. Reading through the members takes hundreds. */
  const PAGES_APART_MAX = 4;
  const [small, large] = [await service.tenant('bob'), await service.tenant('bob')];
  await service.db.asOwner((owner) =>
    owner.query(
      `insert into members (tenant_id, id, subject, email, role, created_at, updated_at)
       select $1, 'mbr_' || number, case when number % 2 = 0 then 'person ' || number end,
         'person' || number || '@example.com', 'VIEWER', now(), now()
       from generate_series(1, 10000) as number`,
      [large],
    ),
  );
  const statement = declaredStatements().find(({ name }) => name === 'read_membership');
  assert.ok(statement);
  const pagesIn = (tenantId: string) =>
    service.db.asApplication((client) => {
      const values = { tenantId, subject: 'eve', email: 'eve@example.com' };
      return readingOfCaller(client, { plannedFor: 'many', runFor: 'eve' }, statement, values);
    });
  for (const analyzed of [false, true]) {
    if (analyzed) await service.db.asOwner((owner) => owner.query('vacuum analyze members, tenants'));
    const unknown = await pagesIn(newId('tenant'));
    for (const { blocks, plan } of [await pagesIn(large), await pagesIn(small)])
      assert.ok(Math.abs(blocks - unknown.blocks) <= PAGES_APART_MAX, `${blocks} pages, ${plan}`);
  }
});

test('no statement looks rows up by what a cast or a function yields, since row-level security would read the whole table for it', async () => {
  const key = await service.db.asOwner(async (owner) => {
    const { rows } = await owner.query(
      `select distinct relname || '.' || attname as key from pg_index join pg_class as tables on tables.oid = indrelid
         join pg_attribute on attrelid = indrelid and attnum = indkey[1]
       where relrowsecurity and indnkeyatts > 1`,
    );
    return new Set(rows.map((row) => row.key));
  });
  await service.db.asApplication(async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan');
    for (const setting of ['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan'])
      await client.query(`set ${setting} = off`);
    const tenant = newId('tenant');
    // Those that keep a version read one row by its key, and the application may not lock rows of every table.
    const statements = declaredStatements().filter(({ name }) => !name.startsWith('keep_version_of_'));
    for (const statement of statements)
      assert.deepEqual(await computedLookups(client, tenant, statement, key), [], statement.name);
    const scan = { ...addUpInvoices, name: 'scan', parameters: {}, parameterNames: [] };
    for (const text of [
      `select from jsonb_array_elements('[1]') as one (value) join invoices on id = value ->> 'id'`,
      `select from jsonb_array_elements_text('[1]') as one (value) join journal on sequence = value::bigint`,
      `select from jsonb_array_elements_text('[1]') as one (value) join invoices on id = lower(value)`,
    ])
      assert.equal((await computedLookups(client, tenant, { ...scan, text }, key)).length, 1, text);
  });
});

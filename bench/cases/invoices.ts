import type { Api } from '../sides/api.ts';
import { insertInvoice } from '../sides/bare-statements.ts';
import { AS_BEFORE, type Case, makeMany, requests } from './case.ts';

const CONNECTIONS = 4;

export const linesOf = (count: number, invoice: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Development of feature ${invoice}.${index}`,
    quantity: 1 + (index % 16) / 2,
    amountMinor: 9_000 + index,
  }));

export const newInvoice = ({ contractId, shot }: Api, lines: number, index: number) =>
  shot('POST', '/invoices', { contractId, billables: linesOf(lines, index) });

const creating = (lines: number, count: number): Case => ({
  key: `invoices-${lines}`,
  title: `POST /invoices, ${lines} line${lines === 1 ? '' : 's'}`,
  count,
  connections: CONNECTIONS,
  api: async (api) => requests(api, CONNECTIONS, (index) => newInvoice(api, lines, index)),
  statements: (bare) => ({
    run: (times) => bare.repeat(times, CONNECTIONS, (db) => insertInvoice(db, linesOf(lines, times))),
  }),
  goals: AS_BEFORE,
});

const finalizing: Case = {
  key: 'finalize',
  title: 'POST /invoices/{id}/finalize, 10 lines',
  count: 300,
  connections: CONNECTIONS,
  api: async (api) => {
    let made = 0;
    const work = requests(api, CONNECTIONS, () => api.shot('POST', `/invoices/${drafts.shift()}/finalize`));
    const drafts: string[] = [];
    return {
      ...work,
      async prepare(count) {
        drafts.push(
          ...(await makeMany(
            api,
            Array.from({ length: count }, () => newInvoice(api, 10, made++)),
          )),
        );
        await work.prepare?.(count);
      },
    };
  },
  goals: [], // its files are made meanwhile, which the others leave until somebody looks
};

const paying: Case = {
  key: 'payments',
  title: 'POST /payments',
  count: 300,
  connections: CONNECTIONS,
  api: async (api) => {
    let made = 0;
    const invoices: string[] = [];
    const work = requests(api, CONNECTIONS, () =>
      api.shot('POST', '/payments', { invoiceId: invoices.shift(), amountMinor: 100 }),
    );
    return {
      ...work,
      async prepare(count) {
        const drafts = await makeMany(
          api,
          Array.from({ length: count }, () => newInvoice(api, 1, made++)),
        );
        await makeMany(
          api,
          drafts.map((id) => api.shot('POST', `/invoices/${id}/finalize`)),
        );
        invoices.push(...drafts);
        await work.prepare?.(count);
      },
    };
  },
  goals: AS_BEFORE,
};

export const invoiceCases: Case[] = [
  creating(1, 80),
  creating(10, 60),
  creating(100, 16),
  finalizing,
  paying,
];

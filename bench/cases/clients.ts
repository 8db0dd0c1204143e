import type { Api } from '../sides/api.ts';
import { insertClient } from '../sides/bare-statements.ts';
import { AS_BEFORE, BELOW_REFERENCE, type Case, makeMany, rateOf, requests } from './case.ts';
import { newInvoice } from './invoices.ts';

const WRITING = 4;
const READING = 32;
const CLIENTS = 200;
const INVOICES = 120;

const creating: Case = {
  key: 'clients',
  title: 'POST /clients',
  count: 2_000,
  connections: WRITING,
  api: async (api) =>
    requests(api, WRITING, (index) => api.shot('POST', '/clients', { name: `Client ${index}` })),
  statements: (bare) => ({
    run: (count) => bare.repeat(count, WRITING, (db) => insertClient(db, `Client ${count}`)),
  }),
  goals: AS_BEFORE,
};

interface Reading {
  key: string;
  title: string;
  count: number;
  /** Makes the records and returns the path of the request, and a tenant if it is not the usual one. */
  path: (api: Api) => Promise<{ path: string; of?: Api }>;
  goals: Case['goals'];
}

/** Repeats a request without side effects. Bare `node:http` answers with the bytes that the service answers with. */
function reading({ key, title, count, path, goals }: Reading): Case {
  return {
    ...{ key, title, count, goals },
    connections: READING,
    async api(api) {
      const { path: read, of = api } = await path(api);
      const shot = of.shot('GET', read);
      const answer = await fetch(api.url + shot.path, { headers: shot.headers ?? {} });
      return { ...requests(api, READING, () => shot), reads: { shot, answer: await answer.text() } };
    },
  };
}

export const clientCases: Case[] = [
  creating,
  reading({
    key: 'get-client',
    title: 'GET /clients/{id}',
    count: 10_000,
    path: async ({ clientId }) => ({ path: `/clients/${clientId}` }),
    goals: [BELOW_REFERENCE, rateOf('reference', 3)],
  }),
  reading({
    key: 'health',
    title: 'GET /health/live',
    count: 20_000,
    path: async () => ({ path: '/health/live' }),
    goals: [BELOW_REFERENCE],
  }),
  reading({
    key: 'get-invoices',
    title: 'GET /invoices?limit=100',
    count: 2_000,
    path: async (api) => {
      const of = await api.another();
      await makeMany(
        of,
        Array.from({ length: INVOICES }, (_, index) => newInvoice(of, 1, index)),
      );
      return { path: '/invoices?limit=100', of };
    },
    goals: [BELOW_REFERENCE],
  }),
  reading({
    key: 'get-clients',
    title: `GET /clients, ${CLIENTS}`,
    count: 2_000,
    path: async (api) => {
      const of = await api.another();
      const shots = Array.from({ length: CLIENTS - 1 }, (_, index) =>
        of.shot('POST', '/clients', { name: `Client ${index}`, order: index }),
      );
      await makeMany(of, shots);
      return { path: '/clients', of };
    },
    goals: [BELOW_REFERENCE],
  }),
];

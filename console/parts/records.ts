import { api } from '../app/session.ts';
import type { Option, Search } from './combobox.tsx';
import { statusName } from './format.ts';

const FOUND_MAX = 20;

export type RecordKind = 'clients' | 'contracts' | 'projects' | 'invoices';

interface SearchedKind extends Search {
  find(text: string, signal: AbortSignal, among?: Among): Promise<Option[]>;
}

/** Limits what is found. */
export interface Among {
  clientId?: string;
  contractId?: string;
}

/** Records that can be searched with `q`: in the search of the shell, and to choose one in a form. */
export const RECORDS: Record<RecordKind, SearchedKind> = {
  clients: {
    async find(q, signal) {
      const query = { ...asked(q), isArchived: false };
      const { data } = await api().GET('/clients', { params: { query }, signal });
      return data.map(({ id, name, legalName }) => ({ id, title: name, detail: legalName }));
    },
    async read(clientId, signal) {
      const { data } = await api().GET('/clients/{clientId}', { params: { path: { clientId } }, signal });
      return { id: data.id, title: data.name };
    },
  },
  contracts: {
    async find(q, signal, { clientId } = {}) {
      const params = { query: { ...asked(q), expand: ['client'], ...(clientId && { clientId }) } } as const;
      const { data } = await api().GET('/contracts', { params, signal });
      return data.map(({ id, name, client, status, reference }) => ({
        id,
        title: name,
        detail: said(client.name, statusName(status), reference),
      }));
    },
    async read(contractId, signal) {
      const { data } = await api().GET('/contracts/{contractId}', {
        params: { path: { contractId } },
        signal,
      });
      return { id: data.id, title: data.name };
    },
  },
  projects: {
    async find(q, signal, { contractId } = {}) {
      const query = { ...asked(q), ...(contractId && { contractId }) };
      const { data } = await api().GET('/projects', { params: { query }, signal });
      return data.map(({ id, name }) => ({ id, title: name }));
    },
    async read(projectId, signal) {
      const { data } = await api().GET('/projects/{projectId}', { params: { path: { projectId } }, signal });
      return { id: data.id, title: data.name };
    },
  },
  invoices: {
    async find(q, signal, { clientId, contractId } = {}) {
      const query = { ...asked(q), ...(clientId && { clientId }), ...(contractId && { contractId }) };
      const { data } = await api().GET('/invoices', { params: { query }, signal });
      return data.map(({ id, invoiceNumber, status, buyer, reference }) => ({
        id,
        title: invoiceNumber ?? statusName('DRAFT'),
        detail: said(statusName(status), buyer?.legalName, reference),
      }));
    },
    async read(invoiceId, signal) {
      const { data } = await api().GET('/invoices/{invoiceId}', { params: { path: { invoiceId } }, signal });
      return { id: data.id, title: data.invoiceNumber ?? statusName('DRAFT') };
    },
  },
};

/** Searches records of a kind, for `PickField`: `searchRecords('contracts', { clientId })`. */
export function searchRecords(kind: RecordKind, among: Among = {}): Search {
  const { find, read } = RECORDS[kind];
  return { find: (text, signal) => find(text, signal, among), ...(read && { read }) };
}

function asked(text: string) {
  return { limit: FOUND_MAX, ...(text !== '' && { q: text }) };
}

function said(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

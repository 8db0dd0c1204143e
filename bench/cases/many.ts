import { fire, formatShot, type Shot } from '../measuring/load.ts';
import { AS_BEFORE, type Case, makeMany } from './case.ts';
import { newInvoice } from './invoices.ts';

const INVOICES = 500;
const ENTRIES = 1_000;
const TASKS = 50;

/** One request for all of them, so the results are shares of a request. */
const finalizing: Case = {
  key: 'bulk-finalize',
  title: `POST /invoices/finalize with ${INVOICES}, for each`,
  count: INVOICES,
  warmUpCount: 50,
  isWhole: true,
  connections: 1,
  async api(api) {
    let request: Shot;
    return {
      async prepare(count) {
        const drafts = Array.from({ length: count }, (_, index) => newInvoice(api, 1, index));
        request = api.shot('POST', '/invoices/finalize', { invoiceIds: await makeMany(api, drafts) });
      },
      run: async () => (await fire(api.url, [formatShot(request)], 1)).ms,
    };
  },
  goals: [], // their files are made meanwhile
};

const collecting: Case = {
  key: 'collect',
  title: `POST /invoices/{id}/collect with ${ENTRIES.toLocaleString('en')} time entries, for each`,
  count: ENTRIES,
  warmUpCount: 100,
  isWhole: true,
  connections: 1,
  async api(usual, side) {
    if (side === 'today') return undefined; // it had no time entries
    const isReference = side === 'reference';
    const rates = [{ unit: 'HOUR', amountMinor: 9_500, startsOn: '2026-01-01' }];
    const api = await usual.another(isReference ? { hourlyRateMinor: 9_500 } : { rates });
    const { contractId } = api;
    const projectId = isReference
      ? ''
      : (await api.send('POST', '/projects', { contractId, name: 'Shop' })).id;
    const entryOf = (index: number) => {
      const task = `WEB-${index % TASKS}`;
      const work = {
        date: `2026-01-${String(1 + (index % 28)).padStart(2, '0')}`,
        minutes: 15 + (index % 90),
      };
      return isReference
        ? { ...work, reference: task }
        : { ...work, projectId, referenceType: 'JIRA', referenceId: task, referenceName: task };
    };
    let request: Shot;
    return {
      async prepare(count) {
        const timeEntries = Array.from({ length: count }, (_, index) => entryOf(index));
        await (isReference
          ? api.send('POST', '/time-entries', { contractId, timeEntries })
          : api.send('POST', '/time-entries/batch', { timeEntries }));
        const { id } = await api.send('POST', '/invoices', { contractId });
        request = api.shot('POST', `/invoices/${id}/collect`, { to: '2026-01-31' });
      },
      run: async () => (await fire(api.url, [formatShot(request)], 1)).ms,
    };
  },
  goals: AS_BEFORE,
};

export const manyCases: Case[] = [finalizing, collecting];

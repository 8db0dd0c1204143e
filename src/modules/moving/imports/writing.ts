import { placesIn } from '../../../platform/batches/items.ts';
import type { Written } from '../../../platform/batches/writing.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { type ErrorDetail, Refusal } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { type IdKind, idPrefixes } from '../../../platform/ids.ts';
import { activateContracts, createContracts } from '../../agreements/contracts/batch.ts';
import type { NewContract } from '../../agreements/contracts/schema.ts';
import { createProjects } from '../../agreements/projects/batch.ts';
import { carryOverMany } from '../../billing/invoices/carrying-over.ts';
import { recordPayments } from '../../money/payments/batch.ts';
import { createAddresses } from '../../parties/addresses/batch.ts';
import { createClients } from '../../parties/clients/batch.ts';
import { createContacts } from '../../parties/contacts/batch.ts';
import { writeEmails } from '../../parties/emails/batch.ts';
import { recordTimeEntries } from '../../tracked-work/time-entries/service.ts';
import type { Given, ImportKind } from './kinds.ts';
import { findSameAddresses } from './store.ts';
import { keptProblems } from './text.ts';

export interface WrittenRow {
  number: number;
  status: 'NEW' | 'EXISTS' | 'INVALID' | 'LEFT_OUT';
  recordId?: string;
  problems?: ErrorDetail[];
}

export type WritingContext = Pick<TenantContext, 'db' | 'clock' | 'role' | 'tenantId'>;
interface Made {
  id: string;
  isSkipped?: boolean;
}
interface Writer {
  makes: IdKind;
  write(context: TenantContext, records: never[]): Promise<Made[]>;
}

const pathOf = placesIn('rows');
const SKIP = { onConflict: 'SKIP' } as const;

/** Rows become records by the very functions of the API. */
const WRITERS: Readonly<Record<ImportKind, Writer>> = {
  CLIENTS: {
    makes: 'client',
    write: (context, clients) => createClients(context, { clients, ...SKIP }),
  },
  CONTACTS: { makes: 'contact', write: writeContacts },
  ADDRESSES: { makes: 'address', write: writeAddresses },
  CONTRACTS: { makes: 'contract', write: writeContracts },
  TIME_ENTRIES: {
    makes: 'timeEntry',
    write: (context, timeEntries) => recordTimeEntries(context, { timeEntries, ...SKIP }),
  },
  INVOICES: {
    makes: 'invoice',
    write: async (context, invoices) => madeOf(await carryOverMany(context, invoices, { pathOf, ...SKIP })),
  },
  PAYMENTS: {
    makes: 'payment',
    write: (context, payments) => recordPayments(context, { payments, ...SKIP }),
  },
};

async function writeContacts(context: TenantContext, rows: { email?: string }[]): Promise<Made[]> {
  const contacts = rows.map(({ email: _, ...contact }) => contact) as never[];
  const made = await createContacts(context, { contacts, ...SKIP });
  const emails = made.flatMap(({ id, isSkipped }, index) => {
    const address = rows[index]?.email;
    return address === undefined || isSkipped ? [] : [{ contactId: id, address }];
  });
  if (emails.length > 0) await writeEmails(context.db, emails, context.clock.now().toISOString());
  return made;
}

/** An address has no identifier of the caller's: its client, its lines and its place are one. */
async function writeAddresses(context: TenantContext, rows: Given[]): Promise<Made[]> {
  const same = await context.db.all(findSameAddresses, { addresses: rows });
  const known = new Map(same.map(({ index, id }) => [index, id]));
  const addresses = rows.filter((_, index) => !known.has(index)) as never[];
  const made = addresses.length > 0 ? await createAddresses(context, { addresses }) : [];
  return rows.map((_, index) => {
    const id = known.get(index);
    return id === undefined ? (made.shift() as Made) : { id, isSkipped: true };
  });
}

/** The project of a contract has its external id. */
async function writeContracts(
  context: TenantContext,
  rows: (NewContract & { projectName?: string; isDraft?: boolean })[],
): Promise<Made[]> {
  const contracts = rows.map(({ projectName: _, isDraft: __, ...contract }) => contract);
  const made = madeOf(await createContracts(context, contracts, { pathOf, ...SKIP }));
  const fresh = rows.flatMap((row, index) => {
    const { id, isSkipped } = made[index] as Made;
    return isSkipped ? [] : [{ ...row, contractId: id }];
  });
  const projects = fresh.flatMap(({ projectName: name, contractId, externalId }) =>
    name === undefined ? [] : [{ contractId, name, ...(externalId && { externalId }) }],
  );
  if (projects.length > 0) await createProjects(context, projects, () => '');
  const active = fresh.flatMap(({ isDraft, contractId }) => (isDraft ? [] : [contractId]));
  if (active.length > 0) await activateContracts(context, active);
  return made;
}

const madeOf = ({ ids, isSkipped }: Written): Made[] =>
  ids.map((id, index) => ({ id, isSkipped: isSkipped(index) }));

interface Row {
  number: number;
  given: Given;
}

/**
 * Writes rows, and says of each what became of it. What is refused together is written again without the rows that the refusal
 * names, or in halves if it names none.
 */
export async function writeRows(
  context: WritingContext,
  kind: ImportKind,
  rows: Row[],
): Promise<WrittenRow[]> {
  if (rows.length === 0) return [];
  try {
    const made = await context.db.attempt((db: Scope) =>
      // The functions of the API use no more of their context than this.
      WRITERS[kind].write({ ...context, db } as TenantContext, rows.map(({ given }) => given) as never[]),
    );
    return rows.map(({ number }, index) => {
      const { id, isSkipped } = made[index] as Made;
      return { number, status: isSkipped ? 'EXISTS' : 'NEW', recordId: id };
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const [first] = rows;
    if (first && rows.length === 1) return [refused(kind, first.number, error)];
    const details = Map.groupBy(error.details ?? [], ({ field }) =>
      Number(/^\w+\.(\d+)\./.exec(field)?.[1] ?? -1),
    );
    const wrong = rows.flatMap(({ number }, index): WrittenRow[] => {
      const own = details.get(index);
      return own ? [{ number, status: 'INVALID', problems: keptProblems(own.map(withoutPath)) }] : [];
    });
    const rest = rows.filter((_, index) => !details.has(index));
    if (wrong.length > 0) return [...wrong, ...(await writeRows(context, kind, rest))];
    const half = Math.ceil(rows.length / 2);
    const before = await writeRows(context, kind, rows.slice(0, half));
    return [...before, ...(await writeRows(context, kind, rows.slice(half)))];
  }
}

/** An externalId that a record of the kind has is that record. One that another has, such as a project, is a mistake. */
function refused(kind: ImportKind, number: number, refusal: Refusal): WrittenRow {
  const { code, more, details, unknownField, message } = refusal;
  const isTaken = code === 'external_id_taken';
  if (isTaken && more?.existingId?.startsWith(`${idPrefixes[WRITERS[kind].makes]}_`))
    return { number, status: 'EXISTS', recordId: more.existingId };
  const unknown = isTaken
    ? { field: 'externalId', message, constraint: 'unique' }
    : {
        field: unknownField ?? 'row',
        message: unknownField ? 'names no record' : message,
        constraint: 'state',
      };
  return { number, status: 'INVALID', problems: keptProblems((details ?? [unknown]).map(withoutPath)) };
}

const withoutPath = (detail: ErrorDetail): ErrorDetail => ({
  ...detail,
  field: detail.field.replace(/^\w+\.\d+\./, ''),
});

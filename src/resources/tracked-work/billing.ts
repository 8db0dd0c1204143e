import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { IssueNews, IssueTracker, Worklog } from '../../providers/provider.ts';
import { changeBillable, removeBillable, writeBillables } from '../billables/service.ts';
import { rateOn } from '../contracts/rates.ts';
import type { Rate } from '../contracts/schema.ts';
import { createInvoice } from '../invoices/service.ts';
import {
  adoptLines,
  deleteReleasedLines,
  deleteTrackedLine,
  insertTrackedLines,
  listCarriedLines,
  listCarryingContracts,
  lockCollecting,
  lockCollectingDraft,
  readContractOfProject,
  setCollecting,
  setTrackedSign,
} from './billing-store.ts';
import { exceedsMaximum, type LinePlan, planLines, type RatedWork, type WantedWork } from './line-plan.ts';

/** An issue's integration, and how its work is charged. */
export interface Tracking {
  integrationId: string;
  tracker: IssueTracker;
  config: object;
}

/** The caller holds the lock of the issue, so only one transaction at a time writes its lines. */
interface Billing extends Tracking {
  db: Scope;
  clock: Clock;
}

/**
 * Makes the lines of an issue match its news, on the collecting drafts of the contracts. Returns the problem that keeps
 * some of the work from being charged. Throws a refusal when nothing can be written.
 */
export async function billIssue(billing: Billing, news: IssueNews): Promise<string | undefined> {
  const { db } = billing;
  const wanted = await findWantedWork(billing, news);
  if (typeof wanted === 'string') return wanted;
  const { contract, work, problem } = wanted;
  const issue = issueKeys(billing, work);
  const carrying = await db.all(listCarryingContracts, issue);
  const contractIds = new Set(carrying.map(({ contractId }) => contractId));
  if (contract) contractIds.add(contract.id);
  const drafts = await lockDrafts(db, contractIds);
  // These statements begin after the drafts are locked, so that they see everything written to them before.
  await db.all(deleteReleasedLines, issue);
  await db.all(adoptLines, issue);
  const carried = await db.all(listCarriedLines, issue);
  for (const [contractId, draftId] of drafts) {
    const linesOfContract = carried.filter((line) => line.contractId === contractId);
    const plan = planLines(work, linesOfContract, contractId);
    const currencyCode = contractId === contract?.id ? contract.currencyCode : null;
    await carryOut(billing, work, { contractId, draftId, plan, currencyCode });
  }
  return problem;
}

interface Contract {
  id: string;
  currencyCode: string | null;
}

/** Finds the work to charge and its contract, or returns the problem that is in the way. */
async function findWantedWork(
  { db, tracker, config }: Billing,
  { kind, issue }: IssueNews,
): Promise<string | { contract: Contract | undefined; work: WantedWork; problem: string | undefined }> {
  const work: WantedWork = {
    referenceType: tracker.referenceType,
    issueId: issue.id,
    issueKey: issue.key,
    summary: issue.summary,
    contractId: undefined,
    rated: [],
    hasUnrated: false,
  };
  const entries = kind === 'deleted' ? [] : (issue.worklogs ?? []).filter(({ seconds }) => seconds > 0);
  if (entries.length === 0) return { contract: undefined, work, problem: undefined };
  const { projectKey } = issue;
  const projectId = tracker.projectOf(config, projectKey);
  if (projectId === undefined) return `The project ${projectKey} is no longer mapped: map it`;
  const contract = await db.one(readContractOfProject, { projectId });
  if (!contract) return `The project ${projectId} no longer exists: map ${projectKey} to another one`;
  if (contract.status === 'DRAFT') return `The contract ${contract.id} is a DRAFT: activate it`;
  const role = tracker.roleOf(config);
  const { rated, firstUnrated } = rateWork(contract, role, entries);
  const forRole = role === undefined ? '' : ` for ${role}`;
  return {
    contract,
    work: { ...work, contractId: contract.id, rated, hasUnrated: firstUnrated !== undefined },
    problem:
      firstUnrated === undefined
        ? undefined
        : `The contract ${contract.id} has no hourly rate${forRole} on ${firstUnrated}: add one`,
  };
}

/** Sums up the work by rate. `firstUnrated` is the day of the earliest work without a rate. */
function rateWork(
  { rates, timeZone }: { rates: Rate[]; timeZone: string },
  role: string | undefined,
  entries: Worklog[],
): { rated: RatedWork[]; firstUnrated: string | undefined } {
  const rated = new Map<string, RatedWork>();
  let firstUnrated: string | undefined;
  for (const { startedAt, seconds } of entries) {
    const day = dayOf(new Date(startedAt), timeZone);
    const rate = rateOn(rates, 'HOUR', role, day);
    if (!rate) {
      if (firstUnrated === undefined || day < firstUnrated) firstUnrated = day;
      continue;
    }
    const { startsOn: rateStartsOn, amountMinor } = rate;
    const before = rated.get(rateStartsOn)?.seconds ?? 0;
    rated.set(rateStartsOn, { rateStartsOn, amountMinor, seconds: before + seconds });
  }
  return { rated: [...rated.values()], firstUnrated };
}

function dayOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/**
 * Locks the collecting drafts of these contracts in a fixed order, to avoid deadlocks. A draft that was issued, voided or
 * deleted collects no more: the contract then has none until a line needs one.
 */
async function lockDrafts(db: Scope, contractIds: Set<string>): Promise<Map<string, string | undefined>> {
  const drafts = new Map<string, string | undefined>();
  for (const contractId of [...contractIds].sort()) {
    const { invoiceId = null } = (await db.one(lockCollecting, { contractId })) ?? {};
    drafts.set(contractId, invoiceId ?? undefined);
  }
  const invoiceIds = [...drafts].flatMap(([contractId, id]) => (id ? [{ contractId, id }] : []));
  for (const { contractId, id } of invoiceIds.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const draft = await db.one(lockCollectingDraft, { id });
    if (draft?.status !== 'DRAFT') drafts.set(contractId, undefined);
  }
  return drafts;
}

interface ContractPlan {
  contractId: string;
  draftId: string | undefined;
  plan: LinePlan;
  currencyCode: string | null;
}

async function carryOut(
  { db, clock, integrationId }: Billing,
  work: WantedWork,
  { contractId, draftId, plan, currencyCode }: ContractPlan,
): Promise<void> {
  if (exceedsMaximum(plan)) {
    const message = 'is more than a line can hold: correct what was logged';
    throw invalid([{ field: 'quantity', message, constraint: 'maximum' }], `The time logged ${message}`);
  }
  for (const billableId of plan.remove) {
    await db.all(deleteTrackedLine, { billableId });
    await removeBillable({ db, clock }, billableId);
  }
  for (const { billableId, sign, change } of plan.change) {
    await changeBillable({ db, clock }, billableId, change);
    await db.all(setTrackedSign, { billableId, sign });
  }
  if (plan.add.length === 0) return;
  const invoiceId = draftId ?? (await createCollectingDraft({ db, clock }, contractId));
  const items = plan.add.map(({ line }) => ({ ...line, ...(currencyCode && { currencyCode }) }));
  const written = await writeBillables(db, invoiceId, items, clock.now().toISOString());
  const lines = plan.add.map(({ rateStartsOn, sign }, index) => ({
    rateStartsOn,
    sign,
    billableId: written[index],
  }));
  await db.all(insertTrackedLines, { ...issueKeys({ integrationId }, work), contractId, lines });
}

async function createCollectingDraft(
  { db, clock }: Pick<Billing, 'db' | 'clock'>,
  contractId: string,
): Promise<string> {
  const { id } = await createInvoice({ db, clock }, { contractId });
  await db.all(setCollecting, { contractId, invoiceId: id });
  return id;
}

function issueKeys(
  { integrationId }: Pick<Tracking, 'integrationId'>,
  { referenceType, issueId, issueKey }: WantedWork,
) {
  return { integrationId, referenceType, issueId, issueKey };
}

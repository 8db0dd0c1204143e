import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { IssueNews, IssueTracker } from '../../providers/provider.ts';
import { changeBillable, removeBillable, writeBillables } from '../billables/service.ts';
import { rateAt } from '../contracts/rates.ts';
import type { Rate } from '../contracts/schema.ts';
import { createInvoice } from '../invoices/service.ts';
import { isTooMuch, type LinePlan, planLines, type RatedWork, type WantedWork } from './line-plan.ts';
import {
  adoptLines,
  deleteTrackedLine,
  forgetReleasedLines,
  insertTrackedLines,
  listCarriedLines,
  listCarryingContracts,
  lockCollecting,
  lockCollectingDraft,
  readContractOfProject,
  setCollecting,
  setTrackedSign,
} from './tracked-store.ts';

/** Whose issue it is, and how it is charged. */
export interface Tracking {
  integrationId: string;
  tracker: IssueTracker;
  config: object;
}

/** One issue's lines are written by one transaction at a time: its caller holds the issue. */
interface Billing extends Tracking {
  db: Scope;
  clock: Clock;
}

/**
 * Makes the lines of an issue say what its news say, on the drafts that collect the contracts' tracked work. Answers
 * what keeps some of it from being charged. Throws a refusal when nothing can be written: then nothing was.
 */
export async function billIssue(billing: Billing, news: IssueNews): Promise<string | undefined> {
  const { db } = billing;
  const wanted = await wantedWork(billing, news);
  if (typeof wanted === 'string') return wanted;
  const { contract, work, trouble } = wanted;
  const issue = issueKeys(billing, work);
  const carrying = await db.all(listCarryingContracts, issue);
  const contractIds = new Set(carrying.map(({ contractId }) => contractId));
  if (contract) contractIds.add(contract.id);
  const drafts = await lockDrafts(db, contractIds);
  // Statements of their own, begun once the drafts are held: they see what was written to them before.
  await db.all(forgetReleasedLines, issue);
  await db.all(adoptLines, issue);
  const carried = await db.all(listCarriedLines, issue);
  for (const [contractId, draftId] of drafts) {
    const plan = planLines(
      work,
      carried.filter((line) => line.contractId === contractId),
      contractId,
    );
    const currencyCode = contractId === contract?.id ? contract.currencyCode : null;
    await carryOut(billing, work, { contractId, draftId, plan, currencyCode });
  }
  return trouble;
}

interface Contract {
  id: string;
  currencyCode: string | null;
}

/** What should be charged, and to which contract; or why that can't be said. */
async function wantedWork(
  { db, tracker, config }: Billing,
  { kind, issue }: IssueNews,
): Promise<string | { contract: Contract | undefined; work: WantedWork; trouble: string | undefined }> {
  const work: WantedWork = {
    referenceType: tracker.referenceType,
    issueId: issue.id,
    issueKey: issue.key,
    summary: issue.summary,
    contractId: undefined,
    rated: [],
    hasUnrated: false,
  };
  const entries = kind === 'deleted' ? [] : (issue.work ?? []).filter(({ seconds }) => seconds > 0);
  if (entries.length === 0) return { contract: undefined, work, trouble: undefined };
  const projectId = tracker.projectOf(config, issue.projectKey);
  if (projectId === undefined) return `The project ${issue.projectKey} is not mapped any more: map it`;
  const contract = await db.one(readContractOfProject, { projectId });
  if (!contract)
    return `The project ${projectId} is not there any more: map ${issue.projectKey} to another one`;
  if (contract.status === 'DRAFT') return `The contract ${contract.id} is a DRAFT: activate it`;
  const role = tracker.roleOf(config);
  const rated = new Map<string, RatedWork>();
  let unrated: string | undefined;
  for (const { startedAt, seconds } of entries) {
    const rate = rateAt(contract.rates as Rate[], 'HOUR', role, new Date(startedAt));
    if (!rate) {
      if (unrated === undefined || startedAt < unrated) unrated = startedAt;
      continue;
    }
    const rateStartsAt = new Date(rate.startsAt).toISOString();
    const before = rated.get(rateStartsAt)?.seconds ?? 0;
    rated.set(rateStartsAt, { rateStartsAt, amountMinor: rate.amountMinor, seconds: before + seconds });
  }
  const whose = role === undefined ? '' : ` for ${role}`;
  return {
    contract,
    work: { ...work, contractId: contract.id, rated: [...rated.values()], hasUnrated: unrated !== undefined },
    trouble:
      unrated === undefined
        ? undefined
        : `The contract ${contract.id} has no hourly rate${whose} on ${unrated.slice(0, 10)}: add one`,
  };
}

/**
 * Holds the drafts that collect for these contracts, in a fixed order, so that nobody waits for each other in a
 * circle. A draft that was issued, voided or deleted collects no more: then there is none, until a line needs one.
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

async function carryOut(
  { db, clock, ...tracking }: Billing,
  work: WantedWork,
  {
    contractId,
    draftId,
    plan,
    currencyCode,
  }: {
    contractId: string;
    draftId: string | undefined;
    plan: LinePlan;
    currencyCode: string | null;
  },
): Promise<void> {
  if (isTooMuch(plan)) {
    const message = 'is more than a line can say: correct what was logged';
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
  const invoiceId = draftId ?? (await newDraft({ db, clock }, contractId));
  const items = plan.add.map(({ line }) => ({ ...line, ...(currencyCode && { currencyCode }) }));
  const written = await writeBillables(db, invoiceId, items, clock.now().toISOString());
  const lines = plan.add.map(({ rateStartsAt, sign }, index) => ({
    rateStartsAt,
    sign,
    billableId: written[index]?.id,
  }));
  await db.all(insertTrackedLines, { ...issueKeys(tracking, work), contractId, lines });
}

async function newDraft({ db, clock }: { db: Scope; clock: Clock }, contractId: string): Promise<string> {
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

import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import type { IssueReport, IssueTracker, TrackedIssue, Worklog } from '../../../providers/provider.ts';
import { lockContractsToChange } from '../../tracked-work/time-charges/releasing.ts';
import {
  addEntries,
  changeEntries,
  type EntryChange,
  type EntryValues,
  endEntries,
  type NewEntry,
} from '../../tracked-work/time-entries/changing.ts';
import { changedMs } from './issue-reports.ts';
import {
  type CountedWorklog,
  compareWorklogs,
  type Difference,
  readContractOfProject,
} from './worklog-store.ts';

const SECONDS_PER_MINUTE = 60;
/** An entry has at most a month. A longer worklog is a mistake. */
const MINUTES_MAX = 44_640;
const NAME_LENGTH_MAX = 500;

/** An integration, and how it sees work. */
export interface Tracking {
  integrationId: string;
  /** The provider's name. */
  source: string;
  site: string;
  tracker: IssueTracker;
  config: object;
}

/** The caller holds the lock of the issue, so only one transaction at a time applies its reports. */
interface Matching extends Tracking {
  db: Scope;
  clock: Clock;
}

export interface Matched {
  /** Keeps some of the work from becoming entries, until a person solves it. */
  problem?: string | undefined;
  /** Another issue has one of the worklogs at the moment. A later report shows which issue is right. */
  isDisputed: boolean;
}

/** Makes the time entries of an issue match its worklogs. Entries that are right are not touched. */
export async function matchEntries(matching: Matching, { kind, issue }: IssueReport): Promise<Matched> {
  const worklogs = kind === 'deleted' ? [] : countWorklogs(issue.worklogs ?? []);
  const project = worklogs.length === 0 ? undefined : await findProject(matching, issue.projectKey);
  if (typeof project === 'string') return { problem: project, isDisputed: false };
  const isDisputed = await applyDifferences(matching, issue, worklogs, project);
  const long = worklogs.find(({ minutes }) => minutes === null);
  const problem = long && `The worklog ${long.id} is longer than ${MINUTES_MAX} minutes: correct it`;
  return { problem, isDisputed };
}

/** Rounds half a minute up. A worklog without time is none. */
export function countWorklogs(worklogs: Worklog[]): CountedWorklog[] {
  const counted = worklogs.flatMap(({ id, startedAt, seconds, author }) => {
    if (seconds === 0) return [];
    const minutes = Math.max(1, Math.round(seconds / SECONDS_PER_MINUTE));
    return [{ id, startedAt, minutes: minutes > MINUTES_MAX ? null : minutes, author }];
  });
  // While a list is fetched page by page, a worklog may move to the next page and come twice.
  return [...new Map(counted.map((worklog) => [worklog.id, worklog])).values()];
}

interface Project {
  id: string;
  contractId: string;
}

/** Finds the project that the work belongs to, or returns the problem that is in the way. */
async function findProject({ db, tracker, config }: Matching, projectKey: string): Promise<Project | string> {
  const id = tracker.projectOf(config, projectKey);
  if (id === undefined) return `The project ${projectKey} is not mapped: map it`;
  const contract = await db.one(readContractOfProject, { projectId: id });
  return contract
    ? { id, contractId: contract.contractId }
    : `The project ${id} no longer exists: map ${projectKey} to another one`;
}

/** Returns whether a worklog is disputed. */
async function applyDifferences(
  matching: Matching,
  issue: TrackedIssue,
  worklogs: CountedWorklog[],
  project: Project | undefined,
): Promise<boolean> {
  const { db, integrationId, tracker } = matching;
  const task = { referenceType: tracker.referenceType, referenceId: issue.id, referenceName: nameOf(issue) };
  const compared = {
    ...{ integrationId, source: matching.source, site: matching.site, ...task },
    projectId: project?.id ?? '',
    changedMs: changedMs(issue),
    worklogs: await jsonListOf(worklogs, (worklog) => worklog),
  };
  let found = await db.all(compareWorklogs, compared);
  const locked = new Set(found.flatMap(({ contractId }) => contractId ?? []));
  if (locked.size > 0) {
    if (project) locked.add(project.contractId);
    await lockContractsToChange(db, [...locked], matching.clock.now().toISOString());
    found = await db.all(compareWorklogs, compared); // which the holder of the lock before may have changed
  }
  const settled = found.filter(
    ({ isDisputed, contractId }) => !isDisputed && (contractId === null || locked.has(contractId)),
  );
  await endEntries(matching, settled.flatMap(goneEntry));
  const given = project && { integrationId, projectId: project.id, contractId: project.contractId, ...task };
  const taken = given ? await writeEntries(matching, given, settled) : 0;
  return settled.length < found.length || taken > 0;
}

type Given = Pick<
  EntryValues,
  'integrationId' | 'projectId' | 'contractId' | 'referenceType' | 'referenceId' | 'referenceName'
>;

/** Changes and adds entries. Returns how many were not added because another transaction just added them. */
async function writeEntries(matching: Matching, given: Given, differences: Difference[]): Promise<number> {
  const { source, site, tracker, config } = matching;
  const changes: EntryChange[] = [];
  const additions: NewEntry[] = [];
  for (const { entryId, worklogId, minutes, date, startedAt, worker } of differences) {
    if (minutes === null || date === null) continue;
    const values = { ...given, minutes, date, startedAt, worker };
    if (entryId !== null) changes.push({ id: entryId, ...values });
    else {
      const byPeople = { role: tracker.roleOf(config) ?? null, isBillable: true, isHeld: false };
      additions.push({ ...values, ...byPeople, source, site, sourceId: worklogId, description: null });
    }
  }
  await changeEntries(matching, changes);
  const added = await addEntries(matching, additions);
  return additions.length - added;
}

/** The entry of a worklog that the report no longer has. `endEntries` takes its minutes off drafts. */
const goneEntry = ({ entryId, minutes }: Difference) =>
  entryId !== null && minutes === null ? [entryId] : [];

function nameOf({ key, summary }: TrackedIssue): string {
  const name = summary === key ? key : `${key} ${summary}`;
  return [...name].slice(0, NAME_LENGTH_MAX).join('');
}

import { changesIn, writeIfOther } from '../../../platform/external-ids/changes.ts';
import { putByExternalId } from '../../../platform/external-ids/put.ts';
import type { Put, TenantContext } from '../../../platform/http/route.ts';
import { refuseNamesWithoutTask } from './rules.ts';
import { type NewTimeEntry, type TimeEntry, timeEntryChange } from './schema.ts';
import { changeTimeEntry, getTimeEntry, recordTimeEntry } from './service.ts';
import { timeEntryExternalIds } from './store.ts';

export function putTimeEntry(
  context: TenantContext,
  externalId: string,
  body: NewTimeEntry,
): Promise<Put<TimeEntry>> {
  refuseNamesWithoutTask([body], () => '');
  return putByExternalId(context, externalId, body, {
    ids: timeEntryExternalIds,
    create: recordTimeEntry,
    read: getTimeEntry,
    change: (inside, before, given) =>
      writeIfOther(inside, before, changesIn(given, before, timeEntryChange), changeTimeEntry),
  });
}

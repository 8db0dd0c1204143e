import type { Clock } from '../../platform/clock.ts';
import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import type { AssetFiles } from './files.ts';
import { shown } from './service.ts';
import { representAssets } from './store.ts';

export const assetEvents = (files: AssetFiles, clock: Clock): RecordEvents =>
  recordEvents({
    resource: 'asset',
    snapshots: representAssets,
    present: (row) => shown(files, clock, row),
    actions: ['completed', 'failed'],
    namedUpdate: (before, after) => {
      if (before.status === after.status) return [];
      return [after.status === 'READY' ? 'completed' : 'failed'];
    },
  });

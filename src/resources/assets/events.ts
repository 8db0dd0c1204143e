import type { Clock } from '../../platform/clock.ts';
import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import type { AssetFiles } from './files.ts';
import { presentAsset } from './service.ts';
import { assetSnapshots } from './store.ts';

export const assetEvents = (files: AssetFiles, clock: Clock): RecordEvents =>
  recordEvents({
    resource: 'asset',
    snapshots: assetSnapshots,
    present: (row) => presentAsset(files, clock, row),
    actions: ['completed', 'failed'],
    namedUpdate: (before, after) => {
      if (before.status === after.status) return [];
      return [after.status === 'READY' ? 'completed' : 'failed'];
    },
  });

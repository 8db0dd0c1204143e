import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, mock, test } from 'node:test';
import { temporaryDirectory } from '../../../test/support/processes/launch.ts';
import { readConfig } from '../config.ts';
import { reserveDirectory } from '../embedded-postgres/server.ts';
import { openConfiguredDatabase } from './open.ts';

describe('directories that a restore fills', () => {
  for (const [who, use] of [
    ['a service', 'own'],
    ['a command', 'share'],
  ] as const)
    test(`a directory that a restore fills is refused to ${who}, which leaves no key in it`, async () => {
      const directory = temporaryDirectory();
      const restore = await reserveDirectory(directory.path);
      const before = readdirSync(directory.path);
      mock.timers.enable({ apis: ['Date'] });
      const patience = setInterval(() => mock.timers.tick(60_000), 20);
      try {
        const config = readConfig({ DATA_DIR: directory.path }, {});
        await assert.rejects(
          openConfiguredDatabase(config, use, () => {}),
          /is in use by another copy of the service/,
        );
        assert.deepEqual(readdirSync(directory.path), before);
      } finally {
        clearInterval(patience);
        mock.timers.reset();
        await restore.release();
        directory.remove();
      }
    });
});

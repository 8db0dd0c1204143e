import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isDirectoryCopied, isFileCopied } from './copied-paths.ts';
import { lastSegmentBefore, parsePlace, SEGMENT_BYTES, segmentName, segmentOf } from './log-segments.ts';

describe('a copy of the data directory', () => {
  const copied = [
    'PG_VERSION',
    'global/pg_control',
    'global/pg_filenode.map',
    'base/5/16384',
    'base/5/16384.1',
    'base/5/16384_vm',
    'base/5/16400_init',
    'pg_xact/0000',
    'pg_multixact/offsets/0000',
  ];
  const leftOut = [
    'postmaster.pid',
    'postmaster.opts',
    'backup_label',
    'backup_label.old',
    'tablespace_map',
    'postgresql.conf',
    'postgresql.auto.conf',
    'postgresql.auto.conf.tmp',
    'pg_hba.conf',
    'pg_ident.conf',
    'recovery.conf',
    'recovery.signal',
    'standby.signal',
    'conf.d/more.conf',
    'base/5/pg_internal.init',
    'global/pg_internal.init.123',
    'base/pgsql_tmp1',
    'base/5/t3_16384',
    'base/5/t3_16384_fsm',
    'base/5/16400',
    'base/5/16400.2',
    'base/5/16400_fsm',
  ];
  const siblings = new Set(['16400_init']);
  for (const path of copied)
    test(`a copy of the data directory has ${path}`, () => assert.ok(isFileCopied(path, siblings)));
  for (const path of leftOut)
    test(`a copy of the data directory lacks ${path}`, () => assert.ok(!isFileCopied(path, siblings)));
  for (const path of ['base', 'base/5', 'global', 'pg_xact', 'pg_logical'])
    test(`a copy of the data directory has what is in ${path}`, () => assert.ok(isDirectoryCopied(path)));
  for (const path of ['pg_wal', 'pg_replslot', 'pg_notify', 'pg_subtrans', 'base/pgsql_tmp'])
    test(`a copy of the data directory lacks what is in ${path}`, () => assert.ok(!isDirectoryCopied(path)));
});

describe('places in the log', () => {
  test('places in the log are read as PostgreSQL writes them', () => {
    assert.equal(parsePlace('0/3000028'), 0x3000028);
    assert.equal(parsePlace('1A/FF000000'), 0x1aff000000);
  });
  test('places in the log belong to segments with names', () => {
    assert.equal(segmentName(1, segmentOf(parsePlace('0/3000028'))), '000000010000000000000003');
    assert.equal(segmentName(2, segmentOf(parsePlace('1A/FF000000'))), '000000020000001A000000FF');
  });
  test('places at a boundary in the log begin the next segment, and end the one before', () => {
    assert.equal(segmentOf(3 * SEGMENT_BYTES), 3);
    assert.equal(lastSegmentBefore(3 * SEGMENT_BYTES), 2);
    assert.equal(lastSegmentBefore(3 * SEGMENT_BYTES + 1), 3);
  });
});

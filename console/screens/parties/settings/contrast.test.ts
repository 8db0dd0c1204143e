import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReadableOnWhite as isReadableToService } from '../../../../src/modules/documents/layout/contrast.ts';
import { isColor, isReadableOnWhite } from './contrast.ts';

test('the preview of a colour judges every colour as the service does', () => {
  for (let value = 0; value < 0x1000000; value += 4_099) {
    const color = `#${value.toString(16).padStart(6, '0')}`;
    assert.ok(isColor(color));
    assert.equal(isReadableOnWhite(color), isReadableToService(color), color);
  }
});

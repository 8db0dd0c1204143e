import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Durations } from './durations.ts';
import { familiesText } from './family.ts';

test('each bucket counts the answers up to its bound, as Prometheus wants it', () => {
  const durations = new Durations('took', 'How long it took');
  for (const seconds of [0.0005, 0.001, 0.02, 99]) durations.observe('GET', '/a', 200, seconds);
  durations.observe('GET', '/a', 404, 0.3);
  const lines = familiesText([durations.family()]).split('\n');
  assert.deepEqual(lines.slice(0, 2), ['# HELP took How long it took', '# TYPE took histogram']);
  const ok = lines.filter((line) => line.includes('status="200"'));
  assert.deepEqual(
    ok.map((line) => line.replace(',method="GET",route="/a",status="200"', '')),
    [
      ...['0.001', '0.0025', '0.005', '0.01'].map((bound) => `took_bucket{le="${bound}"} 2`),
      ...['0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '10'].map(
        (bound) => `took_bucket{le="${bound}"} 3`,
      ),
      'took_bucket{le="+Inf"} 4',
      'took_sum{method="GET",route="/a",status="200"} 99.0215',
      'took_count{method="GET",route="/a",status="200"} 4',
    ],
  );
  assert.ok(lines.includes('took_count{method="GET",route="/a",status="404"} 1'));
});

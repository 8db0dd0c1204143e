import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { TestEvent } from 'node:test/reporters';
import { spec } from 'node:test/reporters';
import type { Counts, Report } from './messages.ts';

/** A reporter of node:test that notifies the runner of each top-level test as soon as it has ended. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let events: TestEvent[] = [];
  let counts: Counts = { passed: 0, failed: 0, skipped: [] };
  for await (const event of source) {
    events.push(event);
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, nesting, skip, details } = event.data;
    const isSuite = details.type === 'suite';
    if (skip !== undefined && skip !== false) counts.skipped.push(String(skip === true ? name : skip));
    else if (!isSuite) counts[event.type === 'test:pass' ? 'passed' : 'failed']++;
    if (nesting > 0) continue;
    send({
      ...{ ended: name, tookMs: details.duration_ms, hasPassed: event.type === 'test:pass', counts },
      text: await text(Readable.from(events).pipe(new spec())),
    });
    yield ''; // nothing is printed here: the runner prints
    events = [];
    counts = { passed: 0, failed: 0, skipped: [] };
  }
}

function send(report: Report): void {
  process.send?.(report);
}

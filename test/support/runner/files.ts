import { once } from 'node:events';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeAll } from '../processes/after-all-files.ts';
import type { NextFile, Report } from './messages.ts';

/**
 * The program of a process of the tests. It asks for one file after the other and runs each as a suite with hooks of
 * its own. A file is loaded when the previous file has ended.
 */
process.channel?.ref(); // a file may wait for a timer that does not keep the process
for (let file = await nextFile(); file !== undefined; file = await nextFile()) await runFile(file);
await test('what the files of a process left behind is in order', closeAll);
process.channel?.unref();

async function nextFile(): Promise<string | undefined> {
  const wish: Report = { wants: 'a file' };
  process.send?.(wish);
  const [{ file }] = (await once(process, 'message')) as [NextFile];
  return file;
}

function runFile(file: string): Promise<void> {
  return new Promise((ended) => {
    describe(file, () => {
      after(() => ended());
      return import(pathToFileURL(file).href);
    });
  });
}

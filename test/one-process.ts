import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import './support/processes/after-all-files.ts'; // here, so that its hook belongs to none of the files

// Runs the given test files one after the other, each as a suite with hooks of its own. A file is loaded when the one
// before has ended, as it would be in a process of its own.
for (const file of process.argv.slice(2))
  await new Promise<void>((ended) =>
    describe(file, () => {
      after(() => ended());
      return import(pathToFileURL(file).href);
    }),
  );

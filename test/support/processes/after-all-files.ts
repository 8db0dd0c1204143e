import { after } from 'node:test';

const closing: (() => Promise<unknown>)[] = [];

/** Closes what test files share, after the last file of the process. */
export function afterAllFiles(close: () => Promise<unknown>): void {
  closing.push(close);
}

export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

// A process of the runner has many files, and closes them on its own. A file that is run alone has only hooks.
if (!process.connected) after(closeAll);

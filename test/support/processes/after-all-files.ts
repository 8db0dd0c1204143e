import { after } from 'node:test';

const closing: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closing) await close();
});

/** Closes what test files share, after the last file of the process. */
export function afterAllFiles(close: () => Promise<unknown>): void {
  closing.push(close);
}

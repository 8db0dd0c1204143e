import { createHash, randomBytes } from 'node:crypto';
import { fileStorage } from '../../../src/platform/storage/file-storage.ts';

/** Writes files named after their contents until it is killed. */
const storage = fileStorage(process.argv[2] as string, () => {});
for (;;) {
  const bytes = randomBytes(1_000_000);
  await storage.put(`files/${createHash('sha256').update(bytes).digest('hex')}`, bytes);
  process.send?.('written');
}

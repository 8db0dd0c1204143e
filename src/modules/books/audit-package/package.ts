import type { DocumentFiles } from '../../billing/document-files/files.ts';
import type { Maker } from '../exports/maker.ts';
import { writeZip } from './zip.ts';

export const auditPackage =
  (_files: DocumentFiles): Maker =>
  async ({ from, to, clock }, output) => {
    await writeZip(
      clock.now(),
      async (zip) => {
        await zip.add('README.txt', [Buffer.from(`${from} to ${to}\n`)]);
      },
      (bytes) => output.put(`audit-${from}-${to}.zip`, 'application/zip', bytes),
    );
  };

import { forbiddenByState, OperatorError } from '../../../platform/errors.ts';
import { type Secrets, secretContext } from '../../../platform/secrets.ts';
import type { Check, Maker } from '../../books/exports/maker.ts';
import { refuseUnlessOwner } from '../../books/exports/service.ts';
import { newPassphrase } from './passphrase.ts';
import { type ArchiveParts, writeArchive } from './writing.ts';

export const passphraseContext = (tenantId: string, id: string) =>
  secretContext('passphrase of export', tenantId, id);

/** Makes the passphrase. It is kept, encrypted, until the archive is made: the maker may have to begin anew. */
export const beginArchive =
  (secrets: Secrets): Check =>
  async ({ tenantId, role, caller }, id) => {
    refuseUnlessOwner(role, caller);
    const passphrase = newPassphrase();
    return { passphrase, sealedPassphrase: secrets.encrypt(passphrase, passphraseContext(tenantId, id)) };
  };

/** The archive as an export of the tenant. */
export const makeArchive =
  (parts: ArchiveParts): Maker =>
  async ({ id, tenantId, from, sealedPassphrase, clock, signal }, output) => {
    const passphrase = parts.secrets.decrypt(sealedPassphrase ?? '', passphraseContext(tenantId, id));
    const at = clock.now();
    try {
      await writeArchive(parts, { tenantId, passphrase, at, signal, progress: output.progress }, (bytes) =>
        output.put(`tenant-${from}.zip`, 'application/zip', bytes),
      );
    } catch (error) {
      throw error instanceof OperatorError ? forbiddenByState(error.message) : error;
    }
  };

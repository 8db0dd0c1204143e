import { SECRETS } from '../modules/moving/tenant-archive/columns.ts';
import { passphraseContext } from '../modules/moving/tenant-archive/export.ts';
import { contextOf } from '../modules/operating/feed-webhooks/connection.ts';
import { sealingContext } from '../platform/http/auth/signing-key.ts';
import { type SealedColumn, sealedColumn } from '../platform/installation/sealed-columns.ts';

/** Every column with sealed text that lasts. A rotation of the secret key seals it anew. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealedColumn(['signing_keys', 'private_sealed', 'id'], false, sealingContext),
  sealedColumn(['feed_webhooks', 'secrets', 'id'], false, contextOf),
  ...Object.entries({
    ...SECRETS,
    // While the export is queued, which a suspended tenant's may be for long.
    exports: { column: 'sealed_passphrase', of: 'id', context: passphraseContext },
  }).map(([table, { column, of, context }]) =>
    sealedColumn([table, column, of], true, (id, tenantId) => context(tenantId, id)),
  ),
];

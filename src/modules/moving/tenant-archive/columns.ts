import { createHmac, randomBytes } from 'node:crypto';
import { secretContext } from '../../../platform/secrets.ts';
import { linkContext } from '../../correspondence/messages/queueing.ts';

/** A column whose value is encrypted with the key of the installation. */
interface SecretColumn {
  column: string;
  /** The column with the identifier that the value is bound to. */
  of: string;
  context(tenantId: string, id: string): string;
}

/** `connections/integrations/sealing.ts` and `correspondence/messages/queueing.ts` encrypt them. */
export const SECRETS: Readonly<Record<string, SecretColumn>> = {
  integrations: {
    ...{ column: 'secrets', of: 'id' },
    context: (tenantId, id) => secretContext('integration', tenantId, id),
  },
  integration_grants: {
    ...{ column: 'sealed', of: 'integration_id' },
    context: (tenantId, id) => secretContext('grant', tenantId, id),
  },
  messages: { column: 'sealed_link', of: 'id', context: linkContext },
};

/** Columns with keys of files, which each installation makes itself, and what their keys are made of beside the identifier. */
export const FILE_KEYS: Readonly<Record<string, Readonly<Record<string, (id: string) => string>>>> = {
  assets: { upload_key: (id) => `${id}`, store_key: (id) => `${id}` },
  receipts: { store_key: () => 'receipt' },
};

/** Makes keys of files that nobody else makes, and the same one for the same record and column. */
export function keysOfArrival({ prefix }: { prefix: string }, tenantId: string) {
  const secret = randomBytes(32);
  return (table: string, column: string, id: string): string => {
    const random = createHmac('sha256', secret).update(`${table} ${column} ${id}`).digest('hex').slice(0, 32);
    const owner = FILE_KEYS[table]?.[column]?.(id) ?? id;
    return `${prefix}/${random.slice(0, 2)}/${tenantId}.${owner}.${random}`;
  };
}

import { changesIn, writeIfOther } from '../../../platform/external-ids/changes.ts';
import { putByExternalId } from '../../../platform/external-ids/put.ts';
import type { Put, TenantContext } from '../../../platform/http/route.ts';
import type { SettingTax } from '../../parties/setting-tax.ts';
import { withKnownIds } from './rates.ts';
import { type Contract, contractChange, type NewContract } from './schema.ts';
import { changeContract, contractById, createContract } from './service.ts';
import { contractExternalIds } from './store.ts';

export function putContract(
  context: TenantContext,
  externalId: string,
  body: NewContract,
  settingTax: SettingTax,
): Promise<Put<Contract>> {
  return putByExternalId(context, externalId, body, {
    ids: contractExternalIds,
    create: createContract,
    read: ({ db }, id) => contractById(db, id),
    change: (inside, before, { rates, ...given }) => {
      const terms = { ...given, ...(rates && { rates: withKnownIds(rates, before.rates) }) };
      return writeIfOther(inside, before, changesIn(terms, before, contractChange), (context, id, changes) =>
        changeContract(context, id, changes, settingTax),
      );
    },
  });
}

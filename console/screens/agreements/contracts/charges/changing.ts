import type { Schemas } from '../../../../../client/src/client.ts';
import { api } from '../../../../app/session.ts';
import { ask } from '../../../../parts/dialog.tsx';
import { notify } from '../../../../parts/notice.tsx';
import { refresh } from '../../../../parts/reads.ts';
import { words } from '../../../../words/words.ts';
import type { Charge } from './worth.ts';

export type ChargeChange = Schemas['ChargeChange'];

/** Reads again what depends on the terms of a contract. */
export function refreshTerms(): void {
  refresh('charges', 'allowances', 'contracts', 'forecasts', 'billing', 'invoices', 'billables', 'expenses');
}

export async function changeCharge({ id }: Pick<Charge, 'id'>, body: ChargeChange): Promise<void> {
  await api().PATCH('/charges/{chargeId}', { params: { path: { chargeId: id } }, body });
  refreshTerms();
}

export function removeCharge({ id, name }: Charge) {
  const texts = words.charges.deleting;
  return ask({
    title: texts.question(name),
    text: texts.text,
    action: texts.action,
    isDangerous: true,
    run: async () => {
      await api().DELETE('/charges/{chargeId}', { params: { path: { chargeId: id } } });
      refreshTerms();
      notify(texts.done);
    },
  });
}

import type { Schemas } from '../../../../client/src/client.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { day } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';

const { vatCheck } = words.clients;

/** The VAT number with the last answer of VIES, and a button that asks again. */
export function VatNumber({ client }: { client: Schemas['Client'] }) {
  const { id, vatNumber, vatNumberCheck: check } = client;
  const ask = async () => {
    const params = { path: { clientId: id } };
    const { data } = await api().POST('/clients/{clientId}/check-vat-number', { params });
    if (data.status === 'UNAVAILABLE')
      return notify(vatCheck.unavailable[data.reason ?? 'SERVICE_UNAVAILABLE']);
    notify(vatCheck[data.status](day(data.checkedOn ?? data.checkedAt.slice(0, 10))));
    refresh('clients', 'invoices');
  };
  return (
    <>
      <bdi>{vatNumber}</bdi>
      {check && <p class="quiet-text">{vatCheck[check.status](day(check.checkedOn))}</p>}
      {check?.consultationNumber && (
        <p class="quiet-text">{vatCheck.consultation(check.consultationNumber)}</p>
      )}
      {can('DRAFTER') && (
        <Button size="small" onClick={ask}>
          {vatCheck.check}
        </Button>
      )}
    </>
  );
}

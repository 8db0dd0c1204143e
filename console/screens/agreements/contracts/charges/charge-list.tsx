import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/client.ts';
import { api } from '../../../../app/session.ts';
import { Button } from '../../../../parts/button.tsx';
import { day, dayOf, number, today } from '../../../../parts/format.ts';
import { Menu } from '../../../../parts/menu.tsx';
import { notify } from '../../../../parts/notice.tsx';
import { Card } from '../../../../parts/page.tsx';
import { Empty, Loaded } from '../../../../parts/problem.tsx';
import { type Read, useRead } from '../../../../parts/reads.ts';
import { Money, Name, Status, When } from '../../../../parts/text.tsx';
import { words } from '../../../../words/words.ts';
import { mayWriteTerms } from '../rights.ts';
import { changeCharge, removeCharge } from './changing.ts';
import { ChargeDialog } from './charge-dialog.tsx';
import { EndDialog, PauseDialog, PriceDialog } from './charge-dialogs.tsx';
import { type Charge, endingBy, priceOn, pricesAfter, type State, stateOn } from './worth.ts';

const { fees: texts, pausing, ending } = words.charges;

/** The API's limit for one answer. */
const CHARGES_MAX = 500;

const TONES: Record<State, string> = { future: 'OPEN', running: 'ACTIVE', paused: 'HELD', ended: 'ENDED' };

export function useCharges(contractId: string): Read<Charge[]> {
  const query = { contractId, limit: CHARGES_MAX };
  return useRead(`charges?${contractId}`, (signal) => api().GET('/charges', { params: { query }, signal }));
}

interface OneContract {
  contract: Schemas['Contract'];
}

/** The fees that a contract owes period by period. */
export function ChargeList({ contract }: OneContract) {
  const read = useCharges(contract.id);
  const [isNew, setNew] = useState(false);
  const add = mayWriteTerms(contract) && { text: texts.add, onClick: () => setNew(true) };
  return (
    <Card
      title={texts.title}
      actions={
        add &&
        read.data?.length !== 0 && (
          <Button size="small" icon="plus" onClick={add.onClick}>
            {add.text}
          </Button>
        )
      }
    >
      <Loaded read={read} lines={3}>
        {(charges) =>
          charges.length === 0 ? (
            <Empty title={texts.none} action={add}>
              {texts.noneHint}
            </Empty>
          ) : (
            <ul class="entries">
              {charges.map((charge) => (
                <ChargeItem key={charge.id} {...{ charge, contract }} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isNew && <ChargeDialog contract={contract} onClose={() => setNew(false)} />}
    </Card>
  );
}

interface ItemProps extends OneContract {
  charge: Charge;
}

function ChargeItem({ charge, contract }: ItemProps) {
  const { currencyCode, endsAt } = contract;
  const now = today();
  const state = stateOn(now, endingBy(endsAt && dayOf(endsAt), charge));
  const price = priceOn(now, charge);
  const { every, interval, timing, startsOn, endsOn } = charge;
  const quantity = price?.quantity ?? charge.quantity;
  const amount = (minor: number) => <Money minor={minor} currency={currencyCode} />;
  return (
    <li>
      <span class="entry-text contract-fee">
        <span>
          <Name>{charge.name}</Name> <Status status={TONES[state]}>{texts.states[state]}</Status>
        </span>
        <span>
          {price &&
            (quantity === 1
              ? amount(price.amountMinor)
              : texts.quantity(number(quantity), amount(price.amountMinor)))}{' '}
          {texts.every[every](interval)}, {texts.timings[timing]}
        </span>
        <small class="quiet-text">
          {texts.startsOn(<When at={startsOn} />)}
          {endsOn && <> {texts.endsOn(<When at={endsOn} />)}</>}
        </small>
        {pricesAfter(now, charge).map((later) => (
          <small key={later.startsOn}>
            {texts.priceFrom(amount(later.amountMinor), <When at={later.startsOn} />)}
          </small>
        ))}
        {openPauses(charge).map(({ from, to }) => (
          <small key={from}>
            {texts.pausedFrom(<When at={from} />, to === undefined ? undefined : <When at={to} />)}
          </small>
        ))}
      </span>
      {mayWriteTerms(contract) && <ChargeMenu {...{ charge, currencyCode, state }} />}
    </li>
  );
}

/** The pauses that are not over. */
const openPauses = ({ pauses }: Charge) => pauses.filter(({ to }) => to === undefined || to >= today());

type Opened = 'edit' | 'price' | 'pause' | 'end';

function ChargeMenu({ charge, currencyCode, state }: { charge: Charge; currencyCode: string; state: State }) {
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  const { pauses, endsOn } = charge;
  const takePause = async (pause: Charge['pauses'][number]) => {
    await changeCharge(charge, { pauses: pauses.filter((other) => other !== pause) });
    notify(pausing.removed);
  };
  const goOn = async () => {
    await changeCharge(charge, { endsOn: null });
    notify(ending.goesOn);
  };
  const dialog = { charge, currencyCode, onClose: close };
  return (
    <>
      <Menu
        label={texts.menu(charge.name)}
        items={[
          { text: texts.edit, icon: 'edit', run: () => open('edit') },
          state !== 'ended' && { text: texts.newPrice, run: () => open('price') },
          state !== 'ended' && { text: texts.pause, run: () => open('pause') },
          ...openPauses(charge).map((pause) => ({
            text: pausing.taken(day(pause.from)),
            run: () => takePause(pause),
          })),
          endsOn === undefined
            ? { text: texts.end, run: () => open('end') }
            : { text: ending.goOn, run: goOn },
          {
            text: words.parts.buttons.delete,
            icon: 'trash',
            isDangerous: true,
            run: () => removeCharge(charge),
          },
        ]}
      />
      {opened === 'edit' && <ChargeDialog {...dialog} />}
      {opened === 'price' && <PriceDialog {...dialog} />}
      {opened === 'pause' && <PauseDialog {...dialog} />}
      {opened === 'end' && <EndDialog {...dialog} />}
    </>
  );
}

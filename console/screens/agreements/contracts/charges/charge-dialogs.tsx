import { plusDays } from '../../../../parts/days.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { DateField, DecimalField, MoneyField } from '../../../../parts/fields.tsx';
import { Form, Row } from '../../../../parts/form.tsx';
import { type FormState, useForm } from '../../../../parts/form-state.ts';
import { number, today } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { Money } from '../../../../parts/text.tsx';
import { words } from '../../../../words/words.ts';
import { type ChargeChange, changeCharge } from './changing.ts';
import { Effect } from './effect.tsx';
import { type Charge, priceOn, withPrice } from './worth.ts';

interface ChangeProps {
  charge: Charge;
  currencyCode: string;
  onClose: () => void;
}

// biome-ignore lint/suspicious/noExplicitAny: values of forms have every shape
type AnyForm = FormState<any, any>;

/** A form for one change, which takes effect on a day. */
function useChange<V>(
  { charge, onClose }: ChangeProps,
  initial: V,
  toChange: (values: V) => ChargeChange,
  done: string,
) {
  return useForm({
    key: `charges/${charge.id}/${Object.keys(initial as object).join()}`,
    initial,
    send: (values: V) => changeCharge(charge, toChange(values)),
    done: () => {
      notify(done);
      onClose();
    },
  });
}

/** The body that the values make, once they can be sent. */
function readyChange<V>(
  form: AnyForm,
  toChange: (values: V) => ChargeChange,
  needs: unknown,
): ChargeChange | undefined {
  const isReadable = Object.keys(form.unreadable.value).length === 0;
  return isReadable && needs !== undefined && needs !== '' ? toChange(form.values.value) : undefined;
}

interface PriceValues {
  amountMinor: number | undefined;
  startsOn: string;
  quantity: number | undefined;
}

/** A new price from a day on. */
export function PriceDialog(props: ChangeProps) {
  const { charge, currencyCode, onClose } = props;
  const texts = words.charges.price;
  const toChange = ({ amountMinor, startsOn, quantity }: PriceValues): ChargeChange => ({
    prices: withPrice(charge.prices, {
      ...{ amountMinor: amountMinor as number, startsOn },
      ...(quantity !== undefined && { quantity }),
    }),
  });
  const { quantity } = priceOn(today(), charge) ?? {};
  const initial: PriceValues = { amountMinor: undefined, startsOn: today(), quantity };
  const form = useChange(props, initial, toChange, texts.done);
  const { amountMinor, startsOn } = form.values.value;
  const before = priceOn(startsOn, charge);
  return (
    <Dialog title={texts.title(charge.name)} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <Row>
          <MoneyField name="amountMinor" label={texts.price} currency={currencyCode} required />
          <DateField name="startsOn" label={texts.from} required />
        </Row>
        <DecimalField
          name="quantity"
          label={texts.quantity}
          decimals={6}
          hint={texts.quantityHint(number(charge.quantity))}
        />
        {before && amountMinor !== undefined && (
          <p>
            {texts.change(
              <Money minor={before.amountMinor} currency={currencyCode} />,
              <strong>
                <Money minor={amountMinor} currency={currencyCode} />
              </strong>,
            )}
          </p>
        )}
        <Effect charge={charge} on={startsOn} change={readyChange(form, toChange, amountMinor)} />
      </Form>
    </Dialog>
  );
}

interface PauseValues {
  pauses: { from: string; to?: string }[];
}

/** Days that are not charged. */
export function PauseDialog(props: ChangeProps) {
  const { charge, onClose } = props;
  const texts = words.charges.pausing;
  const place = charge.pauses.length;
  const toChange = ({ pauses }: PauseValues): ChargeChange => ({
    pauses: pauses.map(({ from, to }) => ({ from, ...(to && { to }) })),
  });
  const initial: PauseValues = { pauses: [...charge.pauses, { from: today(), to: '' }] };
  const form = useChange(props, initial, toChange, texts.done);
  const { from = '' } = form.values.value.pauses[place] ?? {};
  return (
    <Dialog title={texts.title(charge.name)} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <Row>
          <DateField name={`pauses.${place}.from`} label={texts.from} required />
          <DateField name={`pauses.${place}.to`} label={texts.to} hint={texts.toHint} />
        </Row>
        <Effect charge={charge} on={from} change={readyChange(form, toChange, from)} />
      </Form>
    </Dialog>
  );
}

/** The last day that is charged. */
export function EndDialog(props: ChangeProps) {
  const { charge, onClose } = props;
  const texts = words.charges.ending;
  const toChange = ({ endsOn }: { endsOn: string }): ChargeChange => ({ endsOn });
  const form = useChange(props, { endsOn: today() }, toChange, texts.done);
  const { endsOn } = form.values.value;
  return (
    <Dialog title={texts.title(charge.name)} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <DateField name="endsOn" label={texts.on} required />
        <Effect
          charge={charge}
          on={endsOn && plusDays(endsOn, 1)}
          change={readyChange(form, toChange, endsOn)}
        />
      </Form>
    </Dialog>
  );
}

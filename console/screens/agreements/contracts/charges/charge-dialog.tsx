import type { Schemas } from '../../../../../client/src/client.ts';
import { api } from '../../../../app/session.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import {
  DateField,
  DecimalField,
  MoneyField,
  PickField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../../parts/fields.tsx';
import { Form, More, Row } from '../../../../parts/form.tsx';
import { savedRecord, useForm } from '../../../../parts/form-state.ts';
import { notify } from '../../../../parts/notice.tsx';
import { searchRecords } from '../../../../parts/records.ts';
import { TAX_CATEGORIES } from '../../../../parts/tax.ts';
import { words } from '../../../../words/words.ts';
import { refreshTerms } from './changing.ts';
import { chargeChanges, chargeValues, newCharge } from './charge-form.ts';
import type { Charge } from './worth.ts';

const texts = words.charges.form;

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, text]) => ({ value, text }));

interface ChargeDialogProps {
  /** Adds a fee to it. */
  contract?: Schemas['Contract'];
  /** Changes a fee. */
  charge?: Charge;
  onClose: () => void;
}

const readCharge = (chargeId: string) => api().GET('/charges/{chargeId}', { params: { path: { chargeId } } });

/** A new fee, or the terms of one. */
export function ChargeDialog({ contract, charge, onClose }: ChargeDialogProps) {
  const before = chargeValues(charge);
  const contractId = charge?.contract ?? contract?.id ?? '';
  const form = useForm({
    key: charge ? `charges/${charge.id}` : `charges/new/${contractId}`,
    initial: before,
    saved: charge && savedRecord(charge, () => readCharge(charge.id), chargeValues),
    send: async (values, { header, ifMatch }) => {
      if (!charge) return api().POST('/charges', { body: newCharge(contractId, values), params: { header } });
      const path = { chargeId: charge.id };
      const body = chargeChanges(before, values);
      return api().PATCH('/charges/{chargeId}', { params: { path }, body, ifMatch });
    },
    done: () => {
      refreshTerms();
      notify(charge ? texts.saved : texts.created);
      onClose();
    },
  });
  return (
    <Dialog title={charge ? texts.edit : texts.new} isWide onClose={onClose}>
      <Form form={form} submit={charge ? texts.save : texts.create} onCancel={onClose}>
        <TextField name="name" label={texts.name} hint={texts.nameHint} required />
        {contract && (
          <Row>
            <MoneyField
              name="prices.0.amountMinor"
              label={texts.price}
              currency={contract.currencyCode}
              required
            />
            <DecimalField name="quantity" label={texts.quantity} decimals={6} />
          </Row>
        )}
        <Row>
          <SelectField name="every" label={texts.every} choices={choicesOf(texts.units)} />
          <DecimalField name="interval" label={texts.interval} decimals={0} hint={texts.intervalHint} />
        </Row>
        <Row>
          <DateField name="startsOn" label={texts.startsOn} required />
          <DateField name="endsOn" label={texts.endsOn} hint={texts.endsOnHint} />
        </Row>
        <Row>
          <SelectField name="timing" label={texts.timing} choices={choicesOf(texts.timings)} />
          <SelectField name="proration" label={texts.proration} choices={choicesOf(texts.prorations)} />
        </Row>
        {charge && <p class="hint">{texts.kept}</p>}
        <More>
          <TextAreaField name="description" label={texts.description} />
          <PickField
            name="projectId"
            label={texts.project}
            search={searchRecords('projects', { contractId })}
          />
          <Row>
            <SelectField
              name="taxCategory"
              label={texts.taxCategory}
              choices={[{ value: '', text: texts.asContract }, ...TAX_CATEGORIES]}
              hint={texts.taxHint}
            />
            <DecimalField name="taxPercent" label={texts.taxPercent} unit="%" />
          </Row>
        </More>
      </Form>
    </Dialog>
  );
}

import type { Schemas } from '../../../../../client/src/client.ts';
import { api } from '../../../../app/session.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import {
  CheckField,
  DateField,
  DecimalField,
  MoneyField,
  PickField,
  SelectField,
  TextField,
} from '../../../../parts/fields.tsx';
import { Form, More, Row } from '../../../../parts/form.tsx';
import { useFormOfField } from '../../../../parts/form-context.ts';
import { savedRecord, useForm } from '../../../../parts/form-state.ts';
import { HoursField } from '../../../../parts/hours-field.tsx';
import { notify } from '../../../../parts/notice.tsx';
import { searchRecords } from '../../../../parts/records.ts';
import { words } from '../../../../words/words.ts';
import { refreshTerms } from '../charges/changing.ts';
import { useCharges } from '../charges/charge-list.tsx';
import { type Allowance, allowanceChanges, allowanceValues, newAllowance } from './allowance-form.ts';

const texts = words.allowances.form;

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, text]) => ({ value, text }));

interface AllowanceDialogProps {
  contract: Schemas['Contract'];
  /** Undefined for new ones. */
  allowance?: Allowance;
  onClose: () => void;
}

const readAllowance = (allowanceId: string) =>
  api().GET('/allowances/{allowanceId}', { params: { path: { allowanceId } } });

/** New prepaid hours, or the terms of some. */
export function AllowanceDialog({ contract, allowance, onClose }: AllowanceDialogProps) {
  const before = allowanceValues(allowance);
  const form = useForm({
    key: allowance ? `allowances/${allowance.id}` : `allowances/new/${contract.id}`,
    initial: before,
    saved: allowance && savedRecord(allowance, () => readAllowance(allowance.id), allowanceValues),
    send: async (values, { header, ifMatch }) => {
      if (!allowance)
        return api().POST('/allowances', { body: newAllowance(contract.id, values), params: { header } });
      const path = { allowanceId: allowance.id };
      const body = allowanceChanges(before, values);
      return api().PATCH('/allowances/{allowanceId}', { params: { path }, body, ifMatch });
    },
    done: () => {
      refreshTerms();
      notify(allowance ? texts.saved : texts.created);
      onClose();
    },
  });
  return (
    <Dialog title={allowance ? texts.edit : texts.new} isWide onClose={onClose}>
      <Form form={form} submit={allowance ? texts.save : texts.create} onCancel={onClose}>
        <Row>
          <TextField name="name" label={words.allowances.form.name} hint={texts.nameHint} />
          <HoursField name="minutesPerPeriod" label={texts.hours} hint={texts.hoursHint} required />
        </Row>
        <PeriodFields contractId={contract.id} />
        <RolloverFields />
        <OverageFields currency={contract.currencyCode} />
        <More>
          <Row>
            <TextField name="role" label={texts.role} />
            <PickField
              name="projectId"
              label={texts.project}
              search={searchRecords('projects', { contractId: contract.id })}
            />
          </Row>
          <CheckField name="isPrinted" label={texts.isPrinted} hint={texts.isPrintedHint} />
        </More>
        {allowance && <p class="hint">{texts.recomputed}</p>}
      </Form>
    </Dialog>
  );
}

function PeriodFields({ contractId }: { contractId: string }) {
  const form = useFormOfField();
  const fees = useCharges(contractId).data ?? [];
  const isOfFee = form.get('chargeId') !== '';
  return (
    <>
      {(fees.length > 0 || isOfFee) && (
        <SelectField
          name="chargeId"
          label={texts.charge}
          hint={texts.chargeHint}
          choices={[
            { value: '', text: texts.noCharge },
            ...fees.map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
      )}
      {!isOfFee && (
        <Row>
          <SelectField name="every" label={texts.every} choices={choicesOf(texts.units)} />
          {form.get('every') !== 'ONCE' && (
            <DecimalField name="interval" label={texts.interval} decimals={0} />
          )}
        </Row>
      )}
      <Row>
        <DateField
          name="startsOn"
          label={texts.startsOn}
          {...(isOfFee ? { hint: texts.startsOnHint } : { required: true })}
        />
        <DateField name="endsOn" label={texts.endsOn} />
      </Row>
    </>
  );
}

function RolloverFields() {
  const form = useFormOfField();
  return (
    <Row>
      <SelectField name="rollover.kind" label={texts.rollover} choices={choicesOf(texts.rollovers)} />
      {form.get('rollover.kind') === 'SOME' && (
        <>
          <HoursField name="rollover.maxMinutes" label={texts.maxHours} hint={texts.maxHoursHint} />
          <DecimalField
            name="rollover.periods"
            label={texts.rolloverPeriods}
            decimals={0}
            hint={texts.rolloverPeriodsHint}
          />
        </>
      )}
    </Row>
  );
}

function OverageFields({ currency }: { currency: string }) {
  const form = useFormOfField();
  return (
    <Row>
      <SelectField name="overage.kind" label={texts.overage} choices={choicesOf(texts.overages)} />
      {form.get('overage.kind') === 'PRICE' && (
        <MoneyField name="overage.amountMinor" label={texts.overagePrice} {...{ currency }} required />
      )}
    </Row>
  );
}

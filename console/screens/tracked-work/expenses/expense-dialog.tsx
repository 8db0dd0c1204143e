import type { Schemas } from '../../../../client/src/client.ts';
import { api, person, tenant } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import {
  CheckField,
  CurrencyField,
  DateField,
  DecimalField,
  MoneyField,
  PickField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../parts/fields.tsx';
import { Form, More, Row } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { savedRecord, useForm } from '../../../parts/form-state.ts';
import { today } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';
import { words } from '../../../words/words.ts';
import { type Expense, expenseChanges, expenseValues, newExpense } from './expense-form.ts';
import { dayOfFile, nameOfFile } from './receipt-files.ts';

const { expenses } = words;
const texts = expenses.form;

const KINDS = Object.entries(expenses.kinds).map(([value, text]) => ({ value, text }));

/** Reads again what shows expenses, or what is owed. */
export function refreshExpenses(): void {
  refresh('expenses', 'receipts', 'billing', 'forecasts', 'invoices', 'billables');
}

interface ExpenseDialogProps {
  /** Undefined for a new one. */
  expense?: Expense;
  /** The file that a new one begins with. */
  receipt?: Schemas['Receipt'] | undefined;
  onClose: () => void;
}

const readExpense = (expenseId: string) =>
  api().GET('/expenses/{expenseId}', { params: { path: { expenseId } } });
const valuesOf = (expense: Expense) => expenseValues(expense, today());

/** A new expense, or a change of one. */
export function ExpenseDialog({ expense, receipt, onClose }: ExpenseDialogProps) {
  const fileName = receipt?.fileName ?? '';
  const before = expenseValues(
    expense ?? {
      ...(receipt && { receipt: receipt.id, name: nameOfFile(fileName) }),
      ...(person.value.name && { worker: person.value.name }),
    },
    dayOfFile(fileName) ?? today(),
  );
  const form = useForm({
    key: expense ? `expenses/${expense.id}` : `expenses/new/${receipt?.id ?? ''}`,
    initial: before,
    saved: expense && savedRecord(expense, () => readExpense(expense.id), valuesOf),
    send: async (values, { header, ifMatch }) => {
      if (!expense)
        return api().POST('/expenses', { body: newExpense(values, currency), params: { header } });
      const path = { expenseId: expense.id };
      const body = expenseChanges(before, values, currency);
      return api().PATCH('/expenses/{expenseId}', { params: { path }, body, ifMatch });
    },
    done: () => {
      refreshExpenses();
      notify(expense ? texts.saved : texts.created);
      onClose();
    },
  });
  const currency = useContractCurrency(String(form.get('projectId') ?? ''));
  return (
    <Dialog title={expense ? texts.edit : texts.create} isWide onClose={onClose}>
      <Form form={form} submit={expense ? texts.save : texts.create} onCancel={onClose}>
        {receipt && <p class="quiet-text">{texts.withReceipt(<bdi>{receipt.fileName}</bdi>)}</p>}
        <PickField name="projectId" label={expenses.project} required search={searchRecords('projects')} />
        <Row>
          <TextField name="name" label={expenses.name} hint={texts.nameHint} required />
          <DateField name="date" label={expenses.day} required />
        </Row>
        <Amount currency={currency ?? tenant.value?.currencyCode ?? 'EUR'} />
        <More>
          <TextField name="worker" label={expenses.worker} />
          <TextAreaField name="description" label={texts.description} hint={texts.descriptionHint} />
          <CheckField name="isBillable" label={texts.billable} />
          <CheckField name="isHeld" label={texts.setAside} hint={texts.setAsideHint} />
        </More>
      </Form>
    </Dialog>
  );
}

function Amount({ currency }: { currency: string }) {
  const form = useFormOfField();
  const kind = form.get('kind') as Expense['kind'];
  const own = String(form.get('currencyCode') ?? '');
  return (
    <>
      <SelectField name="kind" label={expenses.kind} choices={KINDS} hint={texts.kindHint[kind]} />
      <Row>
        <MoneyField
          name="amountMinor"
          label={texts.amount}
          currency={own || currency}
          hint={texts.amountHint[kind]}
          required
        />
        <CurrencyField name="currencyCode" label={texts.currency} hint={texts.currencyHint(currency)} />
        {own !== '' && own !== currency && (
          <DecimalField
            name="exchangeRate"
            label={texts.exchangeRate}
            decimals={10}
            hint={texts.exchangeRateHint(own, currency)}
            required
          />
        )}
        {kind === 'REBILLED' && <DecimalField name="markupPercent" label={texts.markup} unit="%" />}
      </Row>
    </>
  );
}

/** The currency of the project's contract, once it is known. */
function useContractCurrency(projectId: string): string | undefined {
  const { data } = useRead(projectId === '' ? undefined : `projects/${projectId}/contract`, (signal) =>
    api().GET('/projects/{projectId}', {
      params: { path: { projectId }, query: { expand: ['contract'] } },
      signal,
    }),
  );
  return data?.contract.currencyCode;
}

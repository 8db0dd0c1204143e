import type { Schemas } from '../../../../client/src/client.ts';
import type { Tenant } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { CurrencyField, TextField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { inFours, withoutSpaces } from '../../../parts/iban.ts';
import { notify } from '../../../parts/notice.tsx';
import { filled } from '../../../parts/paths.ts';
import { words } from '../../../words/words.ts';
import { changeTenant } from './tenant-form.ts';

const texts = words.settings.bankAccounts;

type BankAccount = Schemas['BankAccount'];

interface BankAccountDialogProps {
  tenant: Tenant;
  /** The place of the account in the tenant's list: its end for a new one. */
  index: number;
  onClose: () => void;
}

/** One account of the list. Fields have the place of the account in their names, as the API's errors do. */
export function BankAccountDialog({ tenant, index, onClose }: BankAccountDialogProps) {
  const {
    currencyCode = '',
    iban = '',
    bic = '',
    accountNumber = '',
    routingNumber = '',
    bankName = '',
  } = tenant.bankAccounts[index] ?? {};
  const isNew = index === tenant.bankAccounts.length;
  const before = { currencyCode, iban: inFours(iban), bic, accountNumber, routingNumber, bankName };
  const form = useForm({
    key: `settings/bank-accounts/${index}`,
    initial: { bankAccounts: { [index]: before } },
    send: ({ bankAccounts: { [index]: typed = before } }) => {
      const account: BankAccount = filled({
        ...typed,
        iban: withoutSpaces(typed.iban),
        bic: withoutSpaces(typed.bic),
        routingNumber: withoutSpaces(typed.routingNumber),
      });
      return changeTenant(tenant, { bankAccounts: withOne(tenant.bankAccounts, index, account) });
    },
    done: () => {
      notify(isNew ? texts.added : texts.saved);
      onClose();
    },
  });
  const name = (property: keyof BankAccount) => `bankAccounts.${index}.${property}`;
  return (
    <Dialog title={isNew ? texts.new : texts.edit} onClose={onClose}>
      <Form form={form} submit={isNew ? texts.add : texts.save} onCancel={onClose}>
        <TextField name={name('iban')} label={texts.iban} />
        <Row>
          <TextField name={name('bic')} label={texts.bic} />
          <TextField name={name('bankName')} label={texts.bank} />
        </Row>
        <Row>
          <TextField name={name('accountNumber')} label={texts.number} hint={texts.numberHint} />
          <TextField name={name('routingNumber')} label={texts.routing} hint={texts.routingHint} />
        </Row>
        <CurrencyField name={name('currencyCode')} label={texts.currency} hint={texts.currencyHint} />
      </Form>
    </Dialog>
  );
}

function withOne(accounts: readonly BankAccount[], index: number, account: BankAccount): BankAccount[] {
  return [...accounts.slice(0, index), account, ...accounts.slice(index + 1)];
}

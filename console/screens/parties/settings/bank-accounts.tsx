import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { can, type Tenant } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { inFours } from '../../../parts/iban.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { words } from '../../../words/words.ts';
import { BankAccountDialog } from './bank-account-dialog.tsx';
import { changeTenant, type PanelProps } from './tenant-form.ts';

const texts = words.settings.bankAccounts;

type BankAccount = Schemas['BankAccount'];

/** The accounts that clients pay to, in the order of the tenant. */
export function BankAccounts({ tenant }: PanelProps) {
  const [edited, setEdited] = useState<number>();
  const { bankAccounts } = tenant;
  const add = () => setEdited(bankAccounts.length);
  return (
    <div class="settings-narrow">
      <Card
        title={texts.title}
        actions={
          can('ADMIN') &&
          bankAccounts.length > 0 && (
            <Button size="small" icon="plus" onClick={add}>
              {texts.add}
            </Button>
          )
        }
      >
        {bankAccounts.length === 0 ? (
          <Empty title={texts.none} action={can('ADMIN') && { text: texts.add, onClick: add }}>
            {texts.noneHint}
          </Empty>
        ) : (
          <ul class="entries">
            {bankAccounts.map((account, index) => (
              <OneAccount key={index} {...{ tenant, account, index }} edit={() => setEdited(index)} />
            ))}
          </ul>
        )}
      </Card>
      {edited !== undefined && (
        <BankAccountDialog tenant={tenant} index={edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}

interface OneAccountProps {
  tenant: Tenant;
  account: BankAccount;
  index: number;
  edit: () => void;
}

function OneAccount({ tenant, account, index, edit }: OneAccountProps) {
  const { currencyCode, iban, accountNumber, routingNumber, bic, bankName } = account;
  const purpose = currencyCode ?? texts.allOthers;
  const before = tenant.bankAccounts;
  const remove = () =>
    ask({
      title: texts.removal.question(currencyCode),
      text: texts.removal.text,
      action: texts.removal.action,
      isDangerous: true,
      run: async () => {
        await changeTenant(tenant, { bankAccounts: before.toSpliced(index, 1) });
        notify(texts.removal.done, { undo: () => changeTenant(tenant, { bankAccounts: before }) });
      },
    });
  return (
    <li>
      <div class="entry-text">
        <strong>{purpose}</strong>
        <bdi class="settings-number">{iban === undefined ? accountNumber : inFours(iban)}</bdi>
        <bdi class="quiet-text">{[bankName, bic, routingNumber].filter(Boolean).join(' · ')}</bdi>
      </div>
      {can('ADMIN') && (
        <Menu
          label={texts.actionsFor(purpose)}
          items={[
            { text: words.parts.buttons.edit, icon: 'edit', run: edit },
            { text: words.parts.buttons.remove, icon: 'trash', isDangerous: true, run: remove },
          ]}
        />
      )}
    </li>
  );
}

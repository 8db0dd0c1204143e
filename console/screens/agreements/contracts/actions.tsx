import type { Schemas } from '../../../../client/src/client.ts';
import { go, href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';

type Contract = Schemas['Contract'];

/** The next step: a draft is activated, and other contracts are invoiced. */
export function MainAction({ contract }: { contract: Contract }) {
  if (contract.availableActions.includes('activate'))
    return (
      <Button kind="primary" onClick={() => activate(contract)}>
        Activate
      </Button>
    );
  return (
    <ButtonLink kind="primary" icon="plus" href={href('/invoices/new', { contractId: contract.id })}>
      New invoice
    </ButtonLink>
  );
}

function activate({ id, name }: Contract) {
  return ask({
    title: `Activate ${name}?`,
    text: 'Invoices can then be made under it. Its currency can no longer be changed.',
    action: 'Activate',
    run: async () => {
      await api().POST('/contracts/{contractId}/activate', { params: { path: { contractId: id } } });
      refresh('contracts');
      notify('Contract activated');
    },
  });
}

function end({ id, name }: Contract) {
  return ask({
    title: `End ${name}?`,
    text: 'It can still be invoiced, so that the last invoice can follow. It can not be activated again.',
    action: 'End contract',
    isDangerous: true,
    run: async () => {
      await api().POST('/contracts/{contractId}/end', { params: { path: { contractId: id } } });
      refresh('contracts');
      notify('Contract ended');
    },
  });
}

function remove({ id, name }: Contract) {
  return ask({
    title: `Delete ${name}?`,
    text: 'A contract with invoices or projects is kept: end it instead.',
    action: 'Delete contract',
    isDangerous: true,
    run: async () => {
      await api().DELETE('/contracts/{contractId}', { params: { path: { contractId: id } } });
      refresh('contracts');
      go('/contracts', { replace: true });
      notify('Contract deleted');
    },
  });
}

export function ContractMenu({ contract }: { contract: Contract }) {
  return (
    <Menu
      label="More actions"
      items={[
        contract.availableActions.includes('end') && { text: 'End', run: () => end(contract) },
        { text: 'Delete', icon: 'trash', isDangerous: true, run: () => remove(contract) },
      ]}
    />
  );
}

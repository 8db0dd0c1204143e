import type { Schemas } from '../../../../client/src/client.ts';
import { go, href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { refreshTerms } from './charges/changing.ts';

const { activation, ending, deletion, moreActions } = words.contracts;

type Contract = Schemas['Contract'];

/** The next step: a draft is activated, and other contracts are invoiced. */
export function MainAction({ contract }: { contract: Contract }) {
  if (contract.availableActions.includes('activate'))
    return (
      can('MEMBER') && (
        <Button kind="primary" onClick={() => activate(contract)}>
          {activation.action}
        </Button>
      )
    );
  return (
    <ButtonLink kind="primary" icon="plus" href={href('/invoices/new', { contractId: contract.id })}>
      {words.app.titles.newInvoice}
    </ButtonLink>
  );
}

function activate({ id, name }: Contract) {
  return ask({
    title: activation.question(name),
    text: activation.text,
    action: activation.action,
    run: async () => {
      await api().POST('/contracts/{contractId}/activate', { params: { path: { contractId: id } } });
      refreshTerms();
      notify(activation.done);
    },
  });
}

function end({ id, name }: Contract) {
  return ask({
    title: ending.question(name),
    text: ending.text,
    action: ending.action,
    isDangerous: true,
    run: async () => {
      await api().POST('/contracts/{contractId}/end', { params: { path: { contractId: id } } });
      refreshTerms();
      notify(ending.done);
    },
  });
}

function remove({ id, name }: Contract) {
  return ask({
    title: deletion.question(name),
    text: deletion.text,
    action: deletion.action,
    isDangerous: true,
    run: async () => {
      await api().DELETE('/contracts/{contractId}', { params: { path: { contractId: id } } });
      refresh('contracts');
      go('/contracts', { replace: true });
      notify(deletion.done);
    },
  });
}

export function ContractMenu({ contract }: { contract: Contract }) {
  return (
    <Menu
      label={moreActions}
      items={[
        contract.availableActions.includes('end') && { text: ending.menu, run: () => end(contract) },
        { text: words.parts.buttons.delete, icon: 'trash', isDangerous: true, run: () => remove(contract) },
      ]}
    />
  );
}

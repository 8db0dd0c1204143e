import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Form } from '../../../parts/form.tsx';
import { savedRecord, useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { words } from '../../../words/words.ts';
import { refreshTerms } from './charges/changing.ts';
import { ContractFields } from './contract-fields.tsx';
import { contractChanges, valuesOf } from './contract-form.ts';

interface EditContractProps {
  contract: Schemas['Contract'];
  onClose: () => void;
}

export function EditContract({ contract, onClose }: EditContractProps) {
  const before = valuesOf(contract);
  const params = { path: { contractId: contract.id } };
  const form = useForm({
    key: `contracts/${contract.id}`,
    initial: before,
    saved: savedRecord(contract, () => api().GET('/contracts/{contractId}', { params }), valuesOf),
    send: (values, { ifMatch }) =>
      api().PATCH('/contracts/{contractId}', {
        params,
        ifMatch,
        body: contractChanges(before, values),
      }),
    done: () => {
      refreshTerms();
      notify(words.contracts.form.saved);
      onClose();
    },
  });
  return (
    <Dialog title={words.contracts.form.edit} isWide onClose={onClose}>
      <Form form={form} submit={words.contracts.form.save} onCancel={onClose}>
        <ContractFields contract={contract} />
      </Form>
    </Dialog>
  );
}

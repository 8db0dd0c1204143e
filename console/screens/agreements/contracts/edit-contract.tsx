import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { ContractFields } from './contract-fields.tsx';
import { contractChanges, valuesOf } from './contract-form.ts';

interface EditContractProps {
  contract: Schemas['Contract'];
  onClose: () => void;
}

export function EditContract({ contract, onClose }: EditContractProps) {
  const before = valuesOf(contract);
  const form = useForm({
    key: `contracts/${contract.id}`,
    initial: before,
    send: (values) =>
      api().PATCH('/contracts/{contractId}', {
        params: { path: { contractId: contract.id } },
        body: contractChanges(before, values),
      }),
    done: () => {
      refresh('contracts', 'invoices');
      notify('Contract saved');
      onClose();
    },
  });
  return (
    <Dialog title="Edit contract" isWide onClose={onClose}>
      <Form form={form} submit="Save contract" onCancel={onClose}>
        <ContractFields contract={contract} />
      </Form>
    </Dialog>
  );
}

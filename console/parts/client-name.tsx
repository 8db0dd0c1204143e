import { api } from '../app/session.ts';
import { useRead } from './reads.ts';
import { Name } from './text.tsx';

/** The name of a client, for records that hold only its identifier. */
export function ClientName({ clientId }: { clientId: string }) {
  const { data } = useRead(`clients/${clientId}`, (signal) =>
    api().GET('/clients/{clientId}', { params: { path: { clientId } }, signal }),
  );
  return <Name>{data?.name ?? '…'}</Name>;
}

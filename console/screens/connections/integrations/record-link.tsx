import { href } from '../../../app/router.ts';
import { useRead } from '../../../parts/reads.ts';
import { RECORDS } from '../../../parts/records.ts';
import { Name } from '../../../parts/text.tsx';
import type { PickedRecords } from './config-settings.ts';

interface RecordLinkProps {
  records: PickedRecords;
  id: string;
  /** False shows the identifier, without a request for the name. */
  isNamed?: boolean;
}

/** A link to a record, with its name. */
export function RecordLink({ records, id, isNamed = true }: RecordLinkProps) {
  const { data } = useRead(isNamed ? `${records}/${id}?title` : undefined, async (signal) => ({
    data: await RECORDS[records].read?.(id, signal),
  }));
  return (
    <a href={href(`/${records}/${id}`)}>
      <Name>{data?.title ?? id}</Name>
    </a>
  );
}

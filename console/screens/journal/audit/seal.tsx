import type { Schemas } from '../../../../client/src/client.ts';
import { tenant } from '../../../app/session.ts';
import { number } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Copy, Fact, Facts, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

const { seal, waiting, sealing } = words.audit;

/** The entry's place in the chain of hashes, and how to prove it. */
export function Seal({ entry }: { entry: Schemas['AuditEntry'] }) {
  const { sequence, hash, previousHash, sealedAt } = entry;
  return (
    <Card
      title={seal}
      actions={
        hash === undefined ? (
          <Status status="PENDING">{waiting}</Status>
        ) : (
          <Status status="ACTIVE">{sealing.sealed}</Status>
        )
      }
    >
      {hash === undefined ? (
        <p>{sealing.waits}</p>
      ) : (
        <Facts>
          <Fact label={sealing.number}>{sequence !== undefined && number(sequence)}</Fact>
          <Fact label={sealing.sealed}>{sealedAt && <When at={sealedAt} />}</Fact>
          <Fact label={sealing.hash}>
            <Copy text={hash} label={sealing.hashName} />
          </Fact>
          <Fact label={sealing.previousHash}>
            {previousHash && <Copy text={previousHash} label={sealing.previousHashName} />}
          </Fact>
        </Facts>
      )}
      <p class="quiet-text">{sealing.proof}</p>
      <Copy text={`npm run -s verify-audit -- ${tenant.value?.id ?? ''}`} label={sealing.command} />
    </Card>
  );
}

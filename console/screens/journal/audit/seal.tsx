import type { Schemas } from '../../../../client/src/client.ts';
import { tenant } from '../../../app/session.ts';
import { number } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Copy, Fact, Facts, Status, When } from '../../../parts/text.tsx';

/** The entry's place in the chain of hashes, and how to prove it. */
export function Seal({ entry }: { entry: Schemas['AuditEntry'] }) {
  const { sequence, hash, previousHash, sealedAt } = entry;
  return (
    <Card
      title="Seal"
      actions={
        hash === undefined ? (
          <Status status="PENDING">Waiting</Status>
        ) : (
          <Status status="ACTIVE">Sealed</Status>
        )
      }
    >
      {hash === undefined ? (
        <p>The entry waits to be sealed. This usually takes less than a second.</p>
      ) : (
        <Facts>
          <Fact label="Number in the chain">{sequence !== undefined && number(sequence)}</Fact>
          <Fact label="Sealed">{sealedAt && <When at={sealedAt} />}</Fact>
          <Fact label="Hash, over all entries so far">
            <Copy text={hash} label="hash" />
          </Fact>
          <Fact label="Hash before it">
            {previousHash && <Copy text={previousHash} label="hash of the entry before" />}
          </Fact>
        </Facts>
      )}
      <p class="quiet-text">
        An operator proves that no entry was changed or removed with this command, which computes every hash
        again:
      </p>
      <Copy text={`npm run -s verify-audit -- ${tenant.value?.id ?? ''}`} label="command" />
    </Card>
  );
}

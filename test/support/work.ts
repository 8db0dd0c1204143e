import type { Kind } from '../../src/platform/work/kinds.ts';
import { Workers } from '../../src/platform/work/workers.ts';
import type { TestService } from './service.ts';

/** Does the work of a kind that is due by the service's clock, until none is. Throws what an attempt threw. */
export async function workOff(service: TestService, kind: Kind): Promise<void> {
  const failures: unknown[] = [];
  const logger = { warn: ({ err }: { err: unknown }) => void failures.push(err) };
  const { database, clock } = service.app.integrations;
  await new Workers({ database, clock, logger: logger as never }, [kind]).workOff();
  if (failures.length > 0) throw failures[0];
}

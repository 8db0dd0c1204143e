import { readFileSync } from 'node:fs';
import type { ServiceProcess } from '../../test/support/processes/launch.ts';

/** The largest resident memory of the service. Not known elsewhere than on Linux. */
export function peakMb(service: Pick<ServiceProcess, 'child'>): number {
  try {
    const status = readFileSync(`/proc/${service.child.pid}/status`, 'latin1');
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1_024;
  } catch {
    return Number.NaN;
  }
}

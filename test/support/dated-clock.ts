import type { TestService } from './service.ts';

/** Sets the service's clock to noon UTC of the day. Each reading is a millisecond later, as times of records are. */
export function onDay(service: TestService, day: string): void {
  let at = Date.parse(`${day}T12:00:00Z`);
  service.clock.readFrom(() => {
    at += 1;
    return new Date(at);
  });
}

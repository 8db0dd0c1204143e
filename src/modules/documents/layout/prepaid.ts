import type { DocumentHead } from '../facts/document.ts';
import type { Formats } from './formats.ts';
import { hoursOf } from './quantities.ts';
import { PREPAID_LABELS } from './texts/prepaid.ts';
import { words } from './words.ts';

/** What became of prepaid hours: a small table for each allowance that the document shows. */
export function prepaidOf({ prepaid = [] }: Pick<DocumentHead, 'prepaid'>, formats: Formats) {
  if (prepaid.length === 0) return {};
  const texts = PREPAID_LABELS[formats.language];
  const periods = prepaid.flatMap((one) => one.periods);
  const write = hoursOf(periods.flatMap(minutesOf), formats);
  return {
    prepaid: {
      heading: texts.heading,
      heads: [texts.period, texts.granted, texts.rolledOver, texts.used, texts.expired, texts.left],
      tables: prepaid.map(({ name, periods: own }) => ({
        ...(name !== undefined && { name: words(name) }),
        rows: own.map((period) => [daysOf(period, formats), ...minutesOf(period).map(write)]),
      })),
    },
  };
}

type Period = NonNullable<DocumentHead['prepaid']>[number]['periods'][number];

function minutesOf(period: Period): number[] {
  const { grantedMinutes, rolledOverMinutes, usedMinutes, expiredMinutes, leftMinutes } = period;
  return [grantedMinutes, rolledOverMinutes, usedMinutes, expiredMinutes, leftMinutes];
}

function daysOf({ startsOn, endsOn }: Period, formats: Formats): string {
  return endsOn === undefined ? `${formats.day(startsOn)} –` : formats.period(startsOn, endsOn);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, line } from './sample-document.ts';
import { pageOf } from './view.ts';

const period = {
  ...{ startsOn: '2026-10-01', endsOn: '2026-10-31', grantedMinutes: 600, rolledOverMinutes: 30 },
  ...{ usedMinutes: 615, expiredMinutes: 0, leftMinutes: 15 },
};

function tableOf(locale: string, ...periods: (Omit<typeof period, 'endsOn'> & { endsOn?: string })[]) {
  const { prepaid } = pageOf(
    documentOf({ locale, prepaid: [{ name: 'Support', periods }] }, [line()]),
    {},
    [],
  );
  return [prepaid?.heading, prepaid?.heads.at(-1), ...(prepaid?.tables[0]?.rows ?? [])];
}

test('prepaid hours stand on the page in its language', () => {
  const hours = ['10', '0.5', '10.25', '0', '0.25'];
  const withComma = hours.map((text) => text.replace('.', ','));
  for (const [locale, ...expected] of [
    ['en-GB', 'Prepaid hours', 'Left', ['1 Oct 2026 – 31 Oct 2026', ...hours]],
    ['de-DE', 'Stundenkontingent', 'Übrig', ['01.10.2026 – 31.10.2026', ...withComma]],
    ['fr-FR', 'Heures prépayées', 'Restantes', ['01/10/2026 – 31/10/2026', ...withComma]],
    ['es-ES', 'Horas prepagadas', 'Restantes', ['01/10/2026 – 31/10/2026', ...withComma]],
    ['it-IT', 'Ore prepagate', 'Rimaste', ['01/10/2026 – 31/10/2026', ...withComma]],
    ['nl-NL', 'Vooruitbetaalde uren', 'Over', ['01-10-2026 – 31-10-2026', ...withComma]],
  ] as const)
    assert.deepEqual(tableOf(locale, period), expected);
});

test('prepaid hours that no decimals show exactly are hours and minutes, and a period may have no end', () => {
  const { endsOn, ...endless } = { ...period, usedMinutes: 607, leftMinutes: 23 };
  assert.deepEqual(tableOf('en-GB', endless)[2], [
    '1 Oct 2026 –',
    ...['10:00 h', '0:30 h', '10:07 h', '0:00 h', '0:23 h'],
  ]);
});

import { parseArgs } from 'node:util';
import { SIDES, type SideName } from './sides/side.ts';

export const HELP = `npm run -s bench -- [options]

  --only invoices,clients   measures only these: KEYS
  --sides ours,statements   measures only these: ${SIDES.join(', ')}
  --quick                   short rounds, for a first impression; writes no results
  --profile DIRECTORY       writes a processor profile of the service to this directory
  --growth [--invoices N]   compares a tenant with 100 invoices and one with N (50,000); takes long
  --help                    shows this
`;

export interface Options {
  only: string[];
  sides: SideName[];
  isQuick: boolean;
  profile?: string;
  isGrowth: boolean;
  invoices: number;
  wantsHelp: boolean;
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      sides: { type: 'string', default: SIDES.join(',') },
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
      growth: { type: 'boolean', default: false },
      invoices: { type: 'string', default: '50000' },
      help: { type: 'boolean', default: false },
    },
  });
  const words = (text: string) => text.split(',').filter(Boolean);
  const sides = words(values.sides);
  for (const side of sides)
    if (!SIDES.includes(side as SideName)) throw new Error(`--sides: ${side} is none of ${SIDES.join(', ')}`);
  return {
    only: words(values.only),
    sides: sides as SideName[],
    isQuick: values.quick,
    ...(values.profile !== undefined && { profile: values.profile }),
    isGrowth: values.growth,
    invoices: Number(values.invoices),
    wantsHelp: values.help,
  };
}

/** `invoices` picks `invoices-1`, `invoices-10` and so on. */
export function isPicked(key: string, only: string[]): boolean {
  return only.length === 0 || only.some((word) => key === word || key.startsWith(`${word}-`));
}

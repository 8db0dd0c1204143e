import { type Static, Type } from 'typebox';
import { currencyCode, id, integer, record, text } from '../../../platform/schema.ts';
import { currencyExponent } from '../../documents/facts/frozen-schema.ts';

const ROWS_MAX = 100;
export const ROWS_DEFAULT = 10;

export const unbilledQuery = Type.Object({
  limit: Type.Optional(
    integer(1, ROWS_MAX, {
      description: `The largest number of rows. Defaults to ${ROWS_DEFAULT}.`,
      example: ROWS_DEFAULT,
    }),
  ),
});

const sum = (description: string, example: number) => Type.Integer({ description, examples: [example] });

export const unbilledRow = record(
  'UnbilledRow',
  {
    contract: id('contract', 'The contract.'),
    contractName: text(1, 255, { description: "The contract's name.", example: 'Website relaunch' }),
    client: id('client', 'The client of the contract.'),
    clientName: text(1, 200, { description: "The client's name.", example: 'Northwind' }),
    currencyCode,
    currencyExponent,
    openMinutes: sum('Billable minutes that no line charges yet. Held work is not open.', 90),
    amountMinor: sum(
      'These minutes at the hourly rates of the contract, or at the overage of its allowances, before tax. An estimate: lines are rounded when they are made.',
      14_250,
    ),
    unpricedMinutes: sum('The open minutes for which no price applies. The amount leaves them out.', 0),
  },
  'The open work of one contract, in money.',
);

export type UnbilledQuery = Static<typeof unbilledQuery>;
export type UnbilledRow = Static<typeof unbilledRow>;

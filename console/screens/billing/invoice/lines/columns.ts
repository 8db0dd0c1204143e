/** The cells of a line that people type into, from left to right. */
export const COLUMNS = ['name', 'quantity', 'unit', 'price', 'tax'] as const;
export type Column = (typeof COLUMNS)[number];

export function isNumeric(column: Column | undefined): boolean {
  return column === 'quantity' || column === 'price' || column === 'tax';
}

/** The column that shows each field of a line in the API. */
const FIELDS: Record<string, Column> = {
  name: 'name',
  quantity: 'quantity',
  unitCode: 'unit',
  amountMinor: 'price',
  currencyCode: 'price',
  taxPercent: 'tax',
  taxCategory: 'tax',
};

export function columnOf(field: string): Column | undefined {
  return FIELDS[field];
}

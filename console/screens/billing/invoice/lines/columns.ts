/** The cells of a line that people type into, from left to right. */
export const COLUMNS = ['name', 'quantity', 'unit', 'price', 'tax'] as const;
export type Column = (typeof COLUMNS)[number];

/** Fields without a column that tables have. They are copied and pasted with the line. */
export const DETAIL_COLUMNS = ['description', 'serviceFrom', 'serviceTo'] as const;
export type DetailColumn = (typeof DETAIL_COLUMNS)[number];
export type TableColumn = Column | DetailColumn;

export function isDetail(column: TableColumn): column is DetailColumn {
  return (DETAIL_COLUMNS as readonly string[]).includes(column);
}

export function isNumeric(column: TableColumn | undefined): boolean {
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

import type { ComponentChildren } from 'preact';
import { counted } from '../counted.ts';

/** Words of the lines of invoices and credit notes. */
export const words = {
  title: 'Lines',
  collect: 'Collect time',
  /** The cells of a line. They are also the head of copied lines, so `pasting.ts` knows them. */
  columns: { name: 'Name', quantity: 'Quantity', unit: 'Unit', price: 'Price', tax: 'Tax' },
  /** Short names at the top of the table. */
  heads: { name: 'Name', quantity: 'Qty', unit: 'Unit', price: 'Price', tax: 'Tax', total: 'Total' },
  /** `19 %` and other rates are written without a name. By the codes of EN 16931. */
  taxCategories: {
    S: 'standard',
    Z: 'zero rated',
    E: 'exempt',
    AE: 'reverse charge',
    K: 'within the EU',
    G: 'export',
    O: 'outside tax',
    L: 'Canary Islands',
    M: 'Ceuta and Melilla',
  },
  /** One, and several if that differs, by the codes of UN/ECE Recommendation 20. `units.ts` reads them. */
  units: {
    C62: ['piece', 'pieces'],
    HUR: ['hour', 'hours'],
    DAY: ['day', 'days'],
    WEE: ['week', 'weeks'],
    MON: ['month', 'months'],
    ANN: ['year', 'years'],
    MIN: ['minute', 'minutes'],
    LS: ['lump sum'],
    KMT: ['km'],
    MTR: ['m'],
    MTK: ['m²'],
    KGM: ['kg'],
    LTR: ['l'],
    E48: ['service', 'services'],
    P1: ['%'],
  },
  cell: (column: string, line: number) => `${column} of line ${line}`,
  add: 'Add a line',
  defaultTax: 'default',
  period: (from: string, to: string) => `${from} to ${to}`,
  keys: (key: (name: string) => ComponentChildren): ComponentChildren[] => [
    ...[key('Enter'), ' goes on to the next line. Paste a table from a spreadsheet. '],
    ...[key('Alt'), ' ', key('↑'), ' ', key('↓'), ' move a line, '],
    ...[key('Ctrl'), ' ', key('⌫'), ' removes it, '],
    ...[key('Alt'), ' ', key('Enter'), ' shows its details. '],
    ...[key('Shift'), ' ', key('↓'), ' selects lines to copy.'],
  ],
  selected: (count: number) => `${counted(count, 'line', 'lines')} selected`,
  copied: (count: number) => `${counted(count, 'line', 'lines')} copied`,
  pasted: (count: number, unsure: number) =>
    unsure > 0
      ? `${counted(count, 'line', 'lines')} pasted, ${counted(unsure, 'number', 'numbers')} to correct`
      : `${counted(count, 'line', 'lines')} pasted`,
  removed: 'Line removed',
  menu: {
    title: 'Menu',
    of: (line: number) => `Menu of line ${line}`,
    details: 'Details …',
    insert: 'Insert below',
    copy: 'Copy',
    duplicate: 'Duplicate',
    up: 'Move up',
    down: 'Move down',
  },
  saving: {
    saved: 'Saved',
    waiting: 'Not saved yet',
    saving: 'Saving …',
    savingLines: (count: number) => `Saving ${counted(count, 'line', 'lines')} …`,
    linesNotSaved: (count: number) => `${counted(count, 'line', 'lines')} not saved`,
    failed: (message: string) => `Not saved. ${message}`,
  },
  details: {
    title: 'Details of the line',
    submit: 'Apply',
    description: 'Description',
    descriptionHint: 'Stands below the name on the document.',
    serviceFrom: 'Service from',
    serviceTo: 'Service to',
    project: 'Project',
    withoutTax: 'Without tax',
    withoutTaxHint: 'For the categories E, AE, K, G and O.',
    reason: 'Reason',
    reasonExample: 'Exempt under § 4 No. 14 UStG',
    code: 'VATEX code',
  },
  /** Messages follow the name of their cell, as the service's do. */
  errors: {
    of: (column: string, message: string) => `${column} ${message}`,
    unsure: 'can not be read with certainty. Correct it, and remove the question mark',
    isEmpty: 'must not be empty',
    noNumber: 'must be a number',
    quantityDecimals: (decimals: number) => `must have at most ${decimals} decimals`,
    quantityNotAboveZero: 'must be above 0. For a discount, enter a price below 0',
    quantityTooLarge: 'must be at most 999,999,999.999999',
    noUnit: 'must be a unit such as hour, or its code',
    noAmount: 'must be an amount',
    priceDecimals: (decimals: number, currency: string) =>
      `must have at most ${decimals} decimals in ${currency}`,
    priceTooLarge: 'is too large',
    noTax: 'is no tax rate or category',
    noRate: 'must be a rate from 0 to 100 %',
    zeroNeedsCategory: 'of 0 % needs its category: Z, E, AE, K, G or O',
    hasNoRate: (category: string) => `of category ${category} has no rate`,
    needsRate: (category: string) => `of category ${category} needs a rate`,
    isGone: 'is of a line that was deleted elsewhere. Change it to add it again',
  },
};

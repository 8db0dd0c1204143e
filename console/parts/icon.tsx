/** Drawn on a grid of 24 with strokes. */
const PATHS = {
  overview: 'M3 12l9-8 9 8M5 10v10h14V10M10 20v-6h4v6',
  invoices: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h5',
  money:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M15 8.5c-1-.8-2-1-3-1-1.7 0-3 .8-3 2.2 0 3 6 1.6 6 4.6 0 1.4-1.3 2.2-3 2.2-1 0-2-.3-3-1M12 5.8v12.4',
  payments: 'M3 6h18v12H3zM3 10h18M7 14h4',
  bank: 'M4 9l8-5 8 5zM6 9v8M10 9v8M14 9v8M18 9v8M4 20h16',
  creditNotes: 'M6 3h9l4 4v14H6zM14 3v5h5M16 14H9M12 11l-3 3 3 3',
  clients:
    'M4 20c0-4 3-6 6-6s6 2 6 6M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M16 4a4 4 0 0 1 0 7M18 14c2 .8 3 3 3 6',
  contracts: 'M7 3h10v18l-5-3-5 3zM10 8h4M10 12h4',
  projects: 'M3 6h7l2 2h9v12H3z',
  time: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 2',
  expenses: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  billing: 'M4 5h16v15H4zM4 10h16M8 3v4M16 3v4',
  quotes: 'M4 4h16v12H9l-5 4zM8 9h8',
  integrations: 'M9 7V3M15 7V3M6 7h12v4a6 6 0 0 1-12 0zM12 17v4',
  settings:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  history: 'M4 4v5h5M4.5 9A8.5 8.5 0 1 1 4 14M12 8v4l3 2',
  reports: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  books: 'M5 4h5v16H5zM10 4h5v16h-5zM15.5 5l3.5-1 3 15-3.6 1z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l5 5',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  unsorted: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  right: 'M9 6l6 6-6 6',
  left: 'M15 6l-6 6 6 6',
  more: 'M5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2M12 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2M19 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  warning: 'M12 4l9.5 16h-19zM12 10v4M12 17.2v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 8v.1',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M18.4 5.6l-1 1M6.6 17.4l-1 1',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  language: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c4.5 5 4.5 13 0 18M12 3c-4.5 5-4.5 13 0 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  user: 'M5 20c0-4 3-6 7-6s7 2 7 6M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8',
  refresh: 'M20 5v5h-5M4 19v-5h5M19 10a7.5 7.5 0 0 0-13.5-2M5 14a7.5 7.5 0 0 0 13.5 2',
  filter: 'M4 6h16M7 12h10M10 18h4',
  key: 'M8 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8M11 11l9-7M16 7l3 3',
  send: 'M21 3L3 10.5l7 3.5 3.5 7zM21 3L10 14',
  file: 'M6 3h9l4 4v14H6zM14 3v5h5',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside words. It says nothing itself, so screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

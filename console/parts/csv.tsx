import { api } from '../app/session.ts';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { fileNameIn, saveFile } from './files.ts';

interface Report {
  path: '/reports/ageing' | '/reports/tax' | '/reports/journal';
  query: Record<string, string>;
}

/** Saves the whole report as a CSV file. Screens that use it name the texts `reports`. */
export function DownloadCsv({ path, query }: Report) {
  return (
    <Button icon="download" onClick={() => download({ path, query })}>
      {words.reports.download}
    </Button>
  );
}

async function download({ path, query }: Report): Promise<void> {
  const { data, response } = await api().GET(path, {
    params: { query: query as { from: string; to: string } },
    headers: { accept: 'text/csv' },
    parseAs: 'blob',
  });
  saveFile(data as unknown as Blob, fileNameIn(response.headers.get('content-disposition')) ?? 'report.csv');
}

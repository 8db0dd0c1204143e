import { escapeHtml } from '../html.ts';
import { FAULTS, STEPS } from './faults.ts';
import type { StoredFile } from './files.ts';

export function layout(title: string, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem}td,th{text-align:left;padding:.2rem 1rem .2rem 0}</style>
<p><small>A stand-in for Google, on this machine only.</small></p><h1>${escapeHtml(title)}</h1>${content}</html>`;
}

/** Shows the uploaded files, and lets a person plan faults. */
export function overview(files: Iterable<StoredFile>, folders: Iterable<string>, pending: string[]): string {
  const rows = [...files].map(
    ({ id, name, mimeType, parents, bytes }) =>
      `<tr><td><a href="/files/${escapeHtml(id)}">${escapeHtml(name)}</a><td>${escapeHtml(parents.join())}<td>${escapeHtml(mimeType)}<td>${bytes.length}</tr>`,
  );
  const options = (values: readonly string[]) =>
    values.map((value) => `<option>${escapeHtml(value)}`).join('');
  return layout(
    'Files',
    `<table><tr><th>Name<th>Folder<th>Type<th>Bytes</tr>${rows.join('')}</table>
<p>${rows.length} files. Folders: ${escapeHtml([...folders].join(', '))}</p>
<h2>Plan a fault</h2>
<form method="post" action="/faults"><select name="step">${options(STEPS)}</select>
<select name="fault">${options(FAULTS)}</select> <input name="times" type="number" value="1" min="1" max="1000">
<button name="what" value="plan">Plan</button> <button name="what" value="clear">Clear the plan</button>
<button name="what" value="expire">Expire access tokens</button> <button name="what" value="revoke">Revoke the authorisation</button></form>
<ul>${pending.map((plan) => `<li>${escapeHtml(plan)}`).join('')}</ul>`,
  );
}

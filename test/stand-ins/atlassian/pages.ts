import { escapeHtml } from '../html.ts';
import type { State, StoredIssue } from './state.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .5rem;border-bottom:1px solid #ccc}
form{display:inline-flex;gap:.4rem;flex-wrap:wrap}input{width:7rem}input[name=summary]{width:16rem}`;

export function consentPage(state: State, given: Record<string, string>): string {
  const hidden = Object.entries(given).map(([name, value]) => hiddenInput(name, value));
  const sites = state.sites.map(({ name }) => `<li>${escapeHtml(name)}</li>`).join('');
  return page(
    'Grant access',
    `<p>An application asks for access to these Jira sites:</p><ul>${sites}</ul>
<p>It asks for: ${escapeHtml(given.scope ?? '')}</p>
<form method="post" action="/authorize">${hidden.join('')}
<button name="decision" value="accept">Accept</button>
<button name="decision" value="deny">Deny</button></form>`,
  );
}

export function failurePage(message: string): string {
  return page('This does not work', `<p>${escapeHtml(message)}</p>`);
}

/** Lets a person do what users do in Jira. */
export function workPage(state: State, deliveries: string[]): string {
  const sites = state.sites.map(({ cloudId, name, projects }) => {
    const issues = [...state.issues.values()].filter((issue) => issue.cloudId === cloudId);
    return `<h2>${escapeHtml(name)}</h2><p>cloudId <code>${escapeHtml(cloudId)}</code>, projects ${escapeHtml(projects.join(', '))}</p>
<form method="post" action="/by-hand/create">${hiddenInput('cloudId', cloudId)}
<input name="projectKey" value="${escapeHtml(projects[0] ?? '')}" aria-label="Project key" required>
<input name="summary" placeholder="Summary" aria-label="Summary" required><button>Create issue</button></form>
<table><tr><th>Key</th><th>Summary</th><th>Hours</th><th></th></tr>${issues.map(issueRow).join('')}</table>`;
  });
  const webhooks = state.webhooks.map(
    ({ id, jqlFilter, url }) =>
      `<li>${id}: ${escapeHtml(jqlFilter)} to ${escapeHtml(new URL(url).origin)}</li>`,
  );
  const sent = deliveries.map((line) => `<li>${escapeHtml(line)}</li>`);
  return page(
    'Jira, by hand',
    `${sites.join('')}
<h2>Registered webhooks</h2><ul>${webhooks.join('') || '<li>none yet: connect an integration and map a project</li>'}</ul>
<h2>Sent webhooks</h2><ul>${sent.join('') || '<li>nothing yet</li>'}</ul>`,
  );
}

function issueRow({ id, key, summary, worklogs }: StoredIssue): string {
  const hours = worklogs.reduce((sum, { seconds }) => sum + seconds, 0) / 3_600;
  return `<tr><td>${escapeHtml(key)}</td><td>${escapeHtml(summary)}</td><td>${Number(hours.toFixed(2))}</td><td>
<form method="post" action="/by-hand/log">${hiddenInput('id', id)}
<input name="hours" type="number" min="0.01" step="0.01" value="1" aria-label="Hours">
<input name="day" type="date" aria-label="Day"><button>Log hours</button></form>
<form method="post" action="/by-hand/rename">${hiddenInput('id', id)}
<input name="summary" value="${escapeHtml(summary)}" aria-label="Summary"><button>Rename</button></form>
<form method="post" action="/by-hand/delete">${hiddenInput('id', id)}<button>Delete</button></form></td></tr>`;
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}: stand-in for Atlassian</title>
<style>${STYLE}</style><h1>${title}</h1><p><small>This is a stand-in for Atlassian, for trials and tests.</small></p>${content}</html>`;
}

function hiddenInput(name: string, value: string): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
}

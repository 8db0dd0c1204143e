import { failurePage } from './pages.ts';
import type { HttpRequest, Reply, State, StoredIssue } from './state.ts';

interface Jira {
  addIssue(projectKey: string, summary: string, cloudId?: string): StoredIssue;
  updateIssue(id: string, what: { summary?: string }): StoredIssue;
  logWork(id: string, hours: number, startedAt?: Date): StoredIssue;
  deleteIssue(id: string): void;
}

/** Does what a button of the page stands for. */
export function changeByHand(state: State, jira: Jira, { url, body }: HttpRequest): Reply {
  const text = (name: string) => String(body[name] ?? '').trim();
  const [id, summary, hours, day] = [text('id'), text('summary'), Number(text('hours')), text('day')];
  const site = state.sites.find(({ cloudId }) => cloudId === text('cloudId'));
  if (id && !state.issues.has(id)) return badRequest('There is no such issue any more.');
  switch (url.pathname) {
    case '/by-hand/create':
      if (!site?.projects.includes(text('projectKey'))) return badRequest('There is no such project.');
      if (!summary) return badRequest('An issue needs a summary.');
      jira.addIssue(text('projectKey'), summary, site.cloudId);
      break;
    case '/by-hand/log':
      if (!(hours > 0 && hours < 1_000)) return badRequest('Log more than 0 and less than 1,000 hours.');
      jira.logWork(id, hours, ...(day ? [new Date(`${day}T12:00:00Z`)] : []));
      break;
    case '/by-hand/rename':
      jira.updateIssue(id, { summary });
      break;
    case '/by-hand/delete':
      jira.deleteIssue(id);
      break;
    default:
      return { status: 404 };
  }
  return { status: 303, location: '/' };
}

function badRequest(message: string): Reply {
  return { status: 400, html: failurePage(message) };
}

import type { Asked, Reply, StoredIssue } from './state.ts';

interface Jira {
  addIssue(projectKey: string, summary: string, cloudId?: string): StoredIssue;
  updateIssue(id: string, what: { summary?: string }): StoredIssue;
  logWork(id: string, hours: number, startedAt?: Date): StoredIssue;
  deleteIssue(id: string): void;
}

/** The buttons of the page. */
export function changeByHand(jira: Jira, { url, body }: Asked): Reply {
  const text = (name: string) => String(body[name] ?? '');
  switch (url.pathname) {
    case '/by-hand/create':
      jira.addIssue(text('projectKey'), text('summary'), text('cloudId'));
      break;
    case '/by-hand/log':
      jira.logWork(
        text('id'),
        Number(text('hours')),
        ...(text('day') ? [new Date(`${text('day')}T12:00:00Z`)] : []),
      );
      break;
    case '/by-hand/rename':
      jira.updateIssue(text('id'), { summary: text('summary') });
      break;
    case '/by-hand/delete':
      jira.deleteIssue(text('id'));
      break;
    default:
      return { status: 404 };
  }
  return { status: 303, location: '/' };
}

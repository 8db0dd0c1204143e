import { type Config, rowsOf } from './config-form.ts';
import type { Setting } from './config-settings.ts';

export interface FollowedProject {
  /** The project's name at the tracker. */
  projectKey: string;
  projectId: string;
}

/** The projects that a tracker's settings name, each with the text beside it. */
export function followedProjects(settings: readonly Setting[], config: Config): FollowedProject[] {
  const inRows = settings.flatMap((setting) =>
    setting.kind === 'rows'
      ? rowsOf(config[setting.name]).flatMap((row) => followedProjects(setting.settings, row))
      : [],
  );
  const project = settings.find((one) => one.kind === 'record' && one.records === 'projects');
  const projectId = project && config[project.name];
  if (typeof projectId !== 'string') return inRows;
  const key = settings.find(({ kind }) => kind === 'text');
  return [{ projectKey: String((key && config[key.name]) ?? projectId), projectId }, ...inRows];
}

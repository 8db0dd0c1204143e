import { href } from '../../app/router.ts';
import { Fact, Facts, Name } from '../../parts/text.tsx';
import { FORMATS } from './config-fields.tsx';
import { configValues } from './config-form.ts';
import { type Integration, useProject } from './records.ts';

/** The settings for those who may not change them. */
export function ConfigFacts({ integration: { config } }: { integration: Integration }) {
  const { url, mappings, role, cloudId, folderId, clientFolders } = configValues(config);
  const formats = config.formats as string[] | undefined;
  return (
    <Facts>
      <Fact label="URL">{url && <bdi>{url}</bdi>}</Fact>
      <Fact label="Projects">
        {mappings.length > 0 && (
          <ul>
            {mappings.map(({ projectKey, projectId }) => (
              <li key={projectKey}>
                {projectKey} → <ProjectLink projectId={projectId} />
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact label="Role">{role && <Name>{role}</Name>}</Fact>
      <Fact label="Jira site">{cloudId}</Fact>
      <Fact label="Folder">{folderId}</Fact>
      <Fact label="Formats">{formats?.map(formatText).join(', ')}</Fact>
      <Fact label="Folders of clients">{clientFolders.length > 0 && String(clientFolders.length)}</Fact>
    </Facts>
  );
}

function formatText(format: string): string {
  return FORMATS.find(({ value }) => value === format)?.text ?? format;
}

function ProjectLink({ projectId }: { projectId: string }) {
  const { data } = useProject(projectId);
  return (
    <a href={href(`/projects/${projectId}`)}>
      <Name>{data?.name ?? projectId}</Name>
    </a>
  );
}

import { useProviders } from '../../../parts/providers.tsx';

/** The name of the tracker that an entry comes from, as people know it. */
export function useSourceName(source: string | undefined): string {
  const { data = [] } = useProviders();
  return data.find(({ name }) => name === source)?.title ?? source ?? '';
}

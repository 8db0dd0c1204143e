export interface Section {
  /** Absent for `[Unreleased]`. */
  version?: string;
  date?: string;
  text: string;
}

const HEADING = /^## \[(.+?)\](?: - (\S+))?$/gm;

/** The sections of a changelog, the newest first, without what stands above them. */
export function sectionsOf(changelog: string): Section[] {
  const headings = [...changelog.matchAll(HEADING)];
  return headings.map(({ index, 0: heading, 1: name = '', 2: date }, position) => ({
    ...(name !== 'Unreleased' && { version: name }),
    ...(date !== undefined && { date }),
    text: changelog.slice(index + heading.length, headings[position + 1]?.index).trim(),
  }));
}

/** The dates of releases by their versions. A version without a date is not released. */
export function releaseDates(changelog: string): Map<string, string> {
  return new Map(
    sectionsOf(changelog).flatMap(({ version, date }): [string, string][] =>
      version !== undefined && date !== undefined ? [[version, date]] : [],
    ),
  );
}

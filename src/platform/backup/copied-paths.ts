/** PostgreSQL makes the contents of these directories anew, or the copy must not have them. The directories themselves stay. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Files of the running server, of other backups, and remains of replaced files. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|backup_manifest|current_logfiles|postgresql\.auto\.conf\.tmp|pg_internal\.init.*|pgsql_tmp.*)$/;
/** Temporary relations are named after their session: `t3_16384`. */
const TEMPORARY = /^t\d+_\d+/;

/** True if the contents of this directory of the data directory belong to a backup. */
export function isDirectoryCopied(path: string): boolean {
  return !EMPTIED.has(path) && !LEFT_OUT.test(lastPartOf(path));
}

/**
 * True if this file of the data directory belongs to a backup, by PostgreSQL's rules for copies of a running server. An
 * unlogged relation, which has a file `_init`, starts empty: only that file is copied.
 */
export function isFileCopied(path: string, siblings: ReadonlySet<string>): boolean {
  const name = lastPartOf(path);
  if (LEFT_OUT.test(name) || TEMPORARY.test(name)) return false;
  const relation = /^(\d+)(_(?:fsm|vm))?(\.\d+)?$/.exec(name)?.[1];
  return relation === undefined || !siblings.has(`${relation}_init`);
}

function lastPartOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

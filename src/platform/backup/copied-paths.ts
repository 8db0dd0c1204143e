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
/**
 * Files of the running server, of other backups, and remains of replaced files. Also PostgreSQL's configuration, which can
 * name commands: a restore writes its own.
 */
const LEFT_OUT =
  /^(.*\.(conf|signal)(\..*)?|postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|backup_manifest|current_logfiles|pg_internal\.init.*|pgsql_tmp.*)$/;
/** Holds links to directories elsewhere, which backups don't have. */
export const TABLESPACES = 'pg_tblspc';
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

/** True if a backup may name this file or directory of the data directory. */
export function mayBeCopied(path: string): boolean {
  const [top = '', ...below] = path.split('/');
  if (below.length > 0 && (EMPTIED.has(top) || top === TABLESPACES)) return false;
  return ![top, ...below].some((part) => LEFT_OUT.test(part));
}

function lastPartOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

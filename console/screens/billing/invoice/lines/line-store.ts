import { type Signal, signal } from '@preact/signals';
import { isPassing } from '../../../../parts/errors.ts';
import type { Billable, CellForm } from './cells.ts';
import { restored, withBlankEnd } from './grid-model.ts';
import { type KeptRow, kept, merge } from './merging.ts';
import { isBlank, isRefused, isUnsaved, type Row } from './rows.ts';
import { type LinesApi, type Pending, savePart, type Unsaved } from './saving.ts';

/** Saving waits for a pause in typing. */
const PAUSE_MS = 900;
const RETRY_MS = 10_000;
/** The tab's storage is written to no more often. */
const KEEP_MS = 250;

export interface Progress {
  state: 'saved' | 'waiting' | 'saving' | 'failed';
  /** Changes that are not saved. */
  left: number;
  error?: unknown;
}

/** The lines that a tab keeps until they are saved. */
export interface KeptLines {
  rows: KeptRow[];
  removed: string[];
  pending?: Pending | undefined;
}

export interface StoreOptions {
  api: LinesApi;
  form: () => CellForm;
  kept: KeptLines | undefined;
  /** Keeps what is unsaved, or forgets it if everything is saved. */
  keep: (lines: KeptLines | undefined) => void;
  /** Runs after lines were saved: sums and files have changed. */
  saved: () => void;
  /** Runs if lines can't be saved any more: somebody may have issued or deleted the draft. */
  refused: () => void;
}

/** The lines of a draft as they are edited. Saves them on a pause, and loses none. */
export class LineStore implements Unsaved {
  readonly rows: Signal<Row[]> = signal([]);
  readonly progress: Signal<Progress> = signal({ state: 'saved', left: 0 });
  focusedKey: string | undefined;
  removed: string[];
  pending: Pending | undefined;
  readonly api: LinesApi;
  readonly form: () => CellForm;
  private readonly options: StoreOptions;
  private known: KeptRow[];
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private keys = 0;

  constructor(options: StoreOptions) {
    this.options = options;
    this.api = options.api;
    this.form = options.form;
    this.known = options.kept?.rows ?? [];
    this.removed = options.kept?.removed ?? [];
    this.pending = options.kept?.pending;
  }

  makeKey = (): string => `new-${Date.now().toString(36)}-${this.keys++}`;

  /** Sends again what may have been lost by a reload. Call it before the lines are read, which then include it. */
  async resume(): Promise<void> {
    if (!this.pending) return;
    this.rows.value = this.known.filter(({ id }) => id === undefined);
    await savePart(this).catch(() => {});
    const sent = new Map(this.rows.peek().map((row) => [row.key, kept(row)]));
    this.known = this.known.map((row) => sent.get(row.key) ?? row);
    this.rows.value = [];
  }

  /** Takes the lines as the service has them now. */
  load(lines: readonly Billable[]): void {
    const known = this.rows.peek().length > 0 ? this.rows.peek().map(kept) : this.known;
    const rows = merge(lines, known, new Set(this.removed)).filter((row) => !isBlank(row));
    this.rows.value = withBlankEnd(rows, this.makeKey);
    this.changed(0);
  }

  change(update: (rows: Row[]) => Row[]): void {
    const rows = update(this.rows.peek());
    if (rows === this.rows.peek()) return;
    this.rows.value = withBlankEnd(rows, this.makeKey);
    this.changed(PAUSE_MS);
  }

  /** Removes rows at once here, and from the service on the next save. */
  remove(keys: ReadonlySet<string>): void {
    const gone = this.rows.peek().filter(({ key }) => keys.has(key));
    this.removed = [...this.removed, ...gone.flatMap(({ saved }) => (saved ? [saved.id] : []))];
    const rows = this.rows.peek().filter(({ key }) => !keys.has(key));
    this.rows.value = withBlankEnd(rows, this.makeKey);
    this.changed(0);
  }

  /** Goes back to earlier rows, for Undo. */
  restore(before: readonly Row[]): void {
    const keys = new Set(before.map(({ key }) => key));
    this.remove(new Set(this.rows.peek().flatMap((row) => (keys.has(row.key) ? [] : [row.key]))));
    this.change((rows) => restored(rows, before, this.form()));
    this.changed(0);
  }

  /** Another row has the focus now, so the previous row is saved at once. */
  focus(key: string | undefined): void {
    if (key === this.focusedKey) return;
    this.focusedKey = key;
    if (this.left() > 0) this.schedule(0);
  }

  /** Saves everything that can be. True if nothing is left unsaved. */
  async settle(): Promise<boolean> {
    this.focusedKey = undefined;
    clearTimeout(this.saveTimer);
    await this.running;
    await this.save();
    return this.left() === 0;
  }

  /** The number of changes that the service does not have. */
  left(): number {
    return this.rows.peek().filter(isUnsaved).length + this.removed.length;
  }

  /** Forgets everything, when the draft is deleted. */
  discard(): void {
    this.rows.value = [];
    this.removed = [];
    this.pending = undefined;
    this.stop();
  }

  /** Saves the rest and keeps what can't be saved, when the screen is left. */
  stop(): void {
    clearTimeout(this.saveTimer);
    this.keepNow();
    if (this.left() > 0) void this.settle();
  }

  keepNow(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    const { removed, pending } = this;
    const rows = this.rows.peek();
    const isNeeded = (row: Row | undefined) => row !== undefined && isUnsaved(row);
    const needed = rows.filter((row, at) => isNeeded(row) || isNeeded(rows[at + 1])).map(kept);
    const isAnything = needed.length > 0 || removed.length > 0 || pending !== undefined;
    this.options.keep(isAnything ? { rows: needed, removed, pending } : undefined);
  }

  private changed(pauseMs: number): void {
    this.keepTimer ??= setTimeout(() => this.keepNow(), KEEP_MS);
    this.showProgress();
    if (this.left() > 0) this.schedule(pauseMs);
  }

  private schedule(pauseMs: number): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), pauseMs);
  }

  private save(): Promise<void> {
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async run(): Promise<void> {
    let isSaved = false;
    this.showProgress('saving');
    try {
      while (await savePart(this)) {
        isSaved = true;
        this.showProgress('saving');
      }
      this.showProgress();
    } catch (error) {
      this.progress.value = { state: 'failed', left: this.left(), error };
      if (isPassing(error)) this.schedule(RETRY_MS);
      else this.options.refused();
    }
    this.keepNow();
    if (isSaved) this.options.saved();
  }

  private showProgress(state?: 'saving'): void {
    const left = this.left();
    const rest = this.rows.peek().some((row) => isRefused(row) && isUnsaved(row)) ? 'failed' : 'waiting';
    const progress: Progress = { state: left === 0 ? 'saved' : (state ?? rest), left };
    const { state: before, left: leftBefore, error } = this.progress.peek();
    // Screens that show it are not drawn again for every letter.
    if (before !== progress.state || leftBefore !== left || error !== undefined)
      this.progress.value = progress;
  }
}

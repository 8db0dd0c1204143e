import assert from 'node:assert/strict';
import type { DatedTax } from './arithmetic.ts';
import { dayOf, latest } from './days.ts';
import type { Numbers } from './taxes.ts';

/** A series of numbers. Its days never go back, and each period counts for itself. */
export class Series {
  readonly format: string;
  readonly counts = new Map<string, number>();
  start: { period: string; number: number } | undefined;
  lastDay: string | undefined;
  private lastAt = '';

  constructor(format: string) {
    this.format = format;
  }

  periodOf(day: string): string {
    return this.format.includes('{YYYY}') ? day.slice(0, 4) : '';
  }

  next(period: string): number {
    const last = this.counts.get(period);
    if (last !== undefined) return last + 1;
    return this.start?.period === period ? this.start.number : 1;
  }

  /** The period of a document that is issued at that time. */
  periodAt(at: number, zone: string): string {
    return this.periodOf(latest(dayOf(at, zone), this.lastDay));
  }

  /** Numbers and dates a document. */
  take(at: string, zone: string, notBefore?: string): { number: string; issueDate: string } {
    assert.ok(at >= this.lastAt, 'a series goes forward in time');
    const issueDate = latest(dayOf(at, zone), this.lastDay, notBefore);
    const period = this.periodOf(issueDate);
    const sequence = this.next(period);
    this.counts.set(period, sequence);
    this.lastDay = issueDate;
    this.lastAt = at;
    const number = this.format
      .replace('{YYYY}', issueDate.slice(0, 4))
      .replace(/\{SEQ:(\d)\}/, (_token, digits) => String(sequence).padStart(Number(digits), '0'));
    return { number, issueDate };
  }
}

/** The settings of the tenant that documents depend on. */
export interface ModelTenant {
  zone: string;
  /** The day that the tenant had reached when it last moved to another zone. */
  daysFrom: string | undefined;
  seller: Numbers;
  taxRates: DatedTax[];
  invoices: Series;
  creditNotes: Series;
}

/** The tenant's day. It never goes back. */
export const todayOf = ({ zone, daysFrom }: ModelTenant, at: number) => latest(dayOf(at, zone), daysFrom);

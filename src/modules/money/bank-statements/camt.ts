import { pauses } from '../../../platform/pauses.ts';
import type { StatedEntry } from '../bank-entries/schema.ts';
import { entriesOf } from './entries.ts';
import { Fields } from './fields.ts';
import { unreadable, type XmlListener, XmlReader } from './xml.ts';

export const STATEMENT_KINDS = ['CAMT_053', 'CAMT_054'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** Twice what a busy account has in a month. They are stored in one transaction. */
const ENTRIES_MAX = 20_000;

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.05([34])\.001\.0[2-8]$/;
/** The element of each message, and the one of an account in it. */
const ELEMENTS = {
  CAMT_053: ['BkToCstmrStmt', 'Stmt'],
  CAMT_054: ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;
const ENTRY = 'Ntry';
const DETAILS = 'NtryDtls/TxDtls';

export interface ReadStatement {
  kind: StatementKind;
  messageId: string;
  ibans: string[];
  entryCount: number;
  /** Entries that are not booked yet. */
  pendingEntryCount: number;
}

type Take = (entry: StatedEntry) => void;

/** Reads a message of a bank while it arrives, and hands its entries on. */
export async function readStatement(bytes: AsyncIterable<Buffer>, take: Take): Promise<ReadStatement> {
  const message = new Message(take);
  const pause = pauses();
  for await (const chunk of bytes) {
    message.xml.write(chunk);
    await pause();
  }
  message.xml.end();
  return message.read();
}

/** Collects what a message says, element by element. Everything that is not asked for is dropped at once. */
class Message {
  readonly xml = new XmlReader(this);
  /** The path of each open element from the root. */
  private readonly paths: string[] = [];
  private kind: StatementKind | undefined;
  private namespace = '';
  private headerPath = '';
  private accountPath = '';
  private readonly header = new Fields();
  private readonly ibans = new Set<string>();
  private entryCount = 0;
  private pendingEntryCount = 0;
  private account = new Fields();
  private entry: Fields | undefined;
  private details: Fields[] = [];
  /** The account, the entry and the transaction that are open, with what each is asked for. */
  private readonly scopes: { fields: Fields; path: string }[] = [];
  private readonly take: Take;

  constructor(take: Take) {
    this.take = take;
  }

  open(name: string, namespace: string, { Ccy }: Parameters<XmlListener['open']>[2]): void {
    const outer = this.paths.at(-1);
    if (outer === undefined) this.begin(name, namespace);
    const path = outer === undefined ? name : `${outer}/${name}`;
    this.paths.push(path);
    if (namespace !== this.namespace) return; // additions of the bank's own
    const scope = this.scopes.at(-1);
    const below = scope && path.slice(scope.path.length + 1);
    if (!scope && path === this.headerPath) this.enter(this.header);
    else if (!scope && path === this.accountPath) this.account = this.enter(new Fields());
    else if (this.scopes.length === 1 && below === ENTRY) {
      this.entry = this.enter(new Fields());
      this.details = [];
    } else if (this.scopes.length === 2 && below === DETAILS) this.details.push(this.enter(new Fields()));
    else if (scope && Ccy) scope.fields.add(`${below}@Ccy`, Ccy.value);
  }

  close(_name: string, text: string): void {
    const path = this.paths.pop();
    const scope = this.scopes.at(-1);
    if (scope?.path === path && scope) this.leave(scope.fields);
    else scope?.fields.add((path ?? '').slice(scope.path.length + 1), text);
  }

  read(): ReadStatement {
    const { kind, ibans, entryCount, pendingEntryCount } = this;
    if (!kind || ibans.size === 0) throw unreadable('must have the statement of an account');
    const messageId = this.header.first('MsgId') ?? '';
    return { kind, messageId, ibans: [...ibans].sort(), entryCount, pendingEntryCount };
  }

  private begin(name: string, namespace: string): void {
    const digit = NAMESPACE.exec(namespace)?.[1];
    if (name !== 'Document' || digit === undefined)
      throw unreadable('must be a message camt.053 or camt.054, in one of the versions 02 to 08');
    this.namespace = namespace;
    this.kind = digit === '3' ? 'CAMT_053' : 'CAMT_054';
    const [message, account] = ELEMENTS[this.kind];
    this.headerPath = `Document/${message}/GrpHdr`;
    this.accountPath = `Document/${message}/${account}`;
  }

  private enter(fields: Fields): Fields {
    this.scopes.push({ fields, path: this.paths.at(-1) ?? '' });
    return fields;
  }

  private leave(fields: Fields): void {
    this.scopes.pop();
    if (fields === this.account) this.ibans.add(this.iban);
    if (fields !== this.entry) return;
    if (fields.first('Sts', 'Sts/Cd') !== 'BOOK') this.pendingEntryCount++;
    else this.handOn(entriesOf(fields, this.details, { iban: this.iban, line: this.xml.line }));
  }

  private handOn(entries: StatedEntry[]): void {
    for (const entry of entries) {
      if (!entry.isBooking) this.entryCount++;
      this.take(entry);
    }
    if (this.entryCount > ENTRIES_MAX)
      throw unreadable(`must have at most ${ENTRIES_MAX} entries: split it by days`, 'maxItems');
  }

  private get iban(): string {
    const iban = this.account.first('Acct/Id/IBAN')?.replace(/\s/g, '').toUpperCase();
    if (iban !== undefined) return iban;
    throw unreadable(`must name the account by its IBAN, line ${this.xml.line}`);
  }
}

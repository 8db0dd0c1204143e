const CODE = { parse: 0x50, bind: 0x42 };
const DESCRIBE = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0]);
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
const BYTES_KEPT = 65_536;
/** A character of a string takes at most so many bytes in UTF-8. */
const BYTES_PER_CHARACTER = 3;

/**
 * Writes the messages that PostgreSQL gets for a statement, one behind the other. `pg` makes a buffer of each, and hands
 * the socket six for one statement; that took longer than all else that it does.
 */
export class WireMessages {
  private bytes = Buffer.allocUnsafe(BYTES_KEPT);
  private length = 0;

  /** Prepares a statement under its name. */
  parse(name: string, text: string): this {
    const start = this.begin(CODE.parse);
    this.text(name).int8(0).text(text).int8(0);
    this.int16(0); // PostgreSQL infers the types of the parameters
    return this.end(start);
  }

  /** Gives the statement its values. It then waits to be executed in the unnamed portal. */
  bind(name: string, values: readonly unknown[]): this {
    const start = this.begin(CODE.bind);
    this.int8(0).text(name).int8(0);
    if (values.some(Buffer.isBuffer)) {
      this.int16(values.length);
      for (const value of values) this.int16(Buffer.isBuffer(value) ? 1 : 0);
    } else this.int16(0); // all values are text
    this.int16(values.length);
    for (const value of values) this.value(value);
    this.int16(0); // all columns are to be text
    return this.end(start);
  }

  /** Asks for the names and types of the columns. */
  describe(): this {
    return this.copy(DESCRIBE);
  }

  execute(): this {
    return this.copy(EXECUTE);
  }

  /** Ends the implicit transaction. */
  sync(): this {
    return this.copy(SYNC);
  }

  /** Returns what was written, and begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length));
    this.clear();
    return taken;
  }

  clear(): void {
    this.length = 0;
    if (this.bytes.length > BYTES_KEPT) this.bytes = Buffer.allocUnsafe(BYTES_KEPT);
  }

  private begin(code: number): number {
    this.int8(code);
    const start = this.length;
    this.int32(0);
    return start;
  }

  /** Fills in the length, which counts itself but not the code. */
  private end(start: number): this {
    this.bytes.writeInt32BE(this.length - start, start);
    return this;
  }

  private value(value: unknown): void {
    if (value === null || value === undefined) this.int32(-1);
    else if (Buffer.isBuffer(value)) this.int32(value.length).copy(value);
    else {
      const start = this.length;
      this.int32(0).text(typeof value === 'string' ? value : String(value));
      this.bytes.writeInt32BE(this.length - start - 4, start);
    }
  }

  private text(text: string): this {
    this.ensure(text.length * BYTES_PER_CHARACTER);
    this.length += this.bytes.write(text, this.length);
    return this;
  }

  private copy(from: Buffer): this {
    this.ensure(from.length);
    this.bytes.set(from, this.length);
    this.length += from.length;
    return this;
  }

  private int8(value: number): this {
    this.ensure(1);
    this.bytes[this.length++] = value;
    return this;
  }

  private int16(value: number): this {
    this.ensure(2);
    this.length = this.bytes.writeUInt16BE(value, this.length);
    return this;
  }

  private int32(value: number): this {
    this.ensure(4);
    this.length = this.bytes.writeInt32BE(value, this.length);
    return this;
  }

  private ensure(more: number): void {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, 2 * this.bytes.length));
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }
}

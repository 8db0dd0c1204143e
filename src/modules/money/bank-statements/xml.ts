import { SaxesParser, type SaxesTagNS } from 'saxes';
import { invalid, type Refusal } from '../../../platform/errors.ts';

/** Messages of banks are about 12 deep. Others could make the reader slow, since names are looked up from the inside out. */
const DEPTH_MAX = 40;
/** The longest text of the standard has 2,000 characters. */
const TEXT_LENGTH_MAX = 10_000;

/** The longest name of the standard has 25 letters, and addresses of schemas are attributes. */
const NAME_LENGTH_MAX = 100;
const ATTRIBUTE_LENGTH_MAX = 1_000;
/** The standard has one, beside the namespaces and schemas of the root. */
const ATTRIBUTES_MAX = 50;

/** Told of the elements of a document, in their order. */
export interface XmlListener {
  open(name: string, namespace: string, attributes: SaxesTagNS['attributes']): void;
  /** The text in the element behind its last element, without white space at its ends. */
  close(name: string, text: string): void;
}

/** A 400 about the content of the body. */
export function unreadable(message: string, constraint = 'xml'): Refusal {
  return invalid([{ field: 'body', message, constraint }]);
}

/** Reads XML in pieces and keeps none of it. It refuses DTDs, and with them all entities but the five of XML itself. */
export class XmlReader {
  private readonly parser = new SaxesParser({ xmlns: true });
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  /** The text of each open element, so far. */
  private readonly texts: string[] = [];

  constructor(listener: XmlListener) {
    const { parser, texts } = this;
    parser.on('error', ({ message }) => {
      throw unreadable(`must be well-formed XML: ${message.replace(/^\d+:\d+: |\.$/g, '')}, ${this.place}`);
    });
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) throw notUtf8();
    });
    parser.on('doctype', () => {
      throw unreadable(`must have no DTD, ${this.place}`);
    });
    let attributeCount = 0;
    parser.on('attribute', ({ name, value }) => {
      if (++attributeCount > ATTRIBUTES_MAX)
        throw unreadable(`must have elements with at most ${ATTRIBUTES_MAX} attributes, ${this.place}`);
      if (name.length > NAME_LENGTH_MAX || value.length > ATTRIBUTE_LENGTH_MAX)
        throw unreadable(
          `must have attributes of at most ${ATTRIBUTE_LENGTH_MAX} characters, with names of at most ${NAME_LENGTH_MAX}, ${this.place}`,
        );
    });
    parser.on('opentagstart', ({ name }) => {
      attributeCount = 0;
      if (name.length > NAME_LENGTH_MAX)
        throw unreadable(`must have names of at most ${NAME_LENGTH_MAX} characters, ${this.place}`);
      if (texts.length > 0) texts[texts.length - 1] = ''; // white space between elements
      if (texts.push('') > DEPTH_MAX)
        throw unreadable(`must be nested at most ${DEPTH_MAX} deep, ${this.place}`);
    });
    parser.on('opentag', (tag) => listener.open(tag.local, tag.uri, tag.attributes));
    const addText = (text: string) => {
      const last = texts.length - 1;
      if (last < 0) return;
      texts[last] += text;
      if ((texts[last] as string).length > TEXT_LENGTH_MAX)
        throw unreadable(`must have texts of at most ${TEXT_LENGTH_MAX} characters, ${this.place}`);
    };
    parser.on('text', addText);
    parser.on('cdata', addText);
    parser.on('closetag', (tag) => listener.close(tag.local, (texts.pop() ?? '').trim()));
  }

  /** Where it is in the document, in words. */
  get place(): string {
    return `line ${this.parser.line}, column ${this.parser.column}`;
  }

  get line(): number {
    return this.parser.line;
  }

  write(bytes: Buffer): void {
    this.parser.write(this.decode(bytes));
  }

  end(): void {
    this.parser.write(this.decode()).close();
  }

  private decode(bytes?: Buffer): string {
    try {
      return bytes ? this.decoder.decode(bytes, { stream: true }) : this.decoder.decode();
    } catch {
      throw notUtf8();
    }
  }
}

function notUtf8(): Refusal {
  return unreadable('must be in UTF-8');
}

import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { NodeCompiler, NodeError, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { namesOf } from './character-names.ts';
import type { FontFamily } from './font-family.ts';
import { type Fonts, INSTALL_FONTS } from './fonts.ts';
import { offeredCharacters, printable, type Range } from './printable.ts';
import { firstPages } from './svg-pages.ts';

export interface Attachment {
  name: string;
  description: string;
  mimeType: string;
  /** Another form of the PDF's content, or something beside it. */
  relationship: 'alternative' | 'supplement';
  bytes: Uint8Array;
}

export interface TypesettingJob {
  /** The template's file in the directory of templates. */
  main: string;
  /** The template reads it from `data.json`, and the names of the fonts that it needs from `fonts.json`. */
  data: object;
  /** The numbers of texts that lose all but their Latin letters, because the compiler can't shape them otherwise. */
  plainTexts?: readonly Range[];
  /** Refuses texts that need fonts which can still be installed. Without it, they get a sign for what is missing. */
  isComplete?: boolean;
  /** Further files for the template, such as pictures, by name. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Files that the PDF carries. */
  attachments?: readonly Attachment[];
  /** The time in the PDF's metadata. */
  createdAt: Date;
  /** Draws so many pages as an SVG, in place of a PDF. */
  pagesDrawn?: number;
}

export interface TypesetFile {
  bytes: Buffer;
  /** The texts that lost all but their Latin letters. */
  plainTexts: string[];
}

/** A template can't be typeset with this data. */
export class TypesettingError extends Error {
  override name = 'TypesettingError';
}

/** A job that must be complete needs fonts that are not installed. The message is for people. */
export class MissingFontsError extends Error {
  override name = 'MissingFontsError';
}

/** Bundled as CommonJS with a native part, which `import` can't name the exports of. */
const { NodeCompiler: Compiler } = createRequire(import.meta.url)(
  '@myriaddreamin/typst-ts-node-compiler',
) as typeof import('@myriaddreamin/typst-ts-node-compiler');

/** The archive standard that Factur-X needs. Issued documents last longer than programs, so all PDFs follow it. */
const PDF_STANDARD = 'a-3b';
/** Files are named by the code, never by users. */
const FILE_NAME = /^[a-z0-9][a-z0-9-]*\.[a-z]+$/;
/** Results that were not used for this many documents are forgotten. */
const CACHE_AGE_MAX = 2;

/** The first families are for text and for common signs. Every page may use them. */
const BASIC_FAMILIES = 2;

const MAIN_NAME = 'typesetter-main.typ';
/** All that it takes from the job are file names, so nothing of the data is ever read as markup. */
const MAIN = `#for it in json(bytes(sys.inputs.attachments)) {
  pdf.embed(it.name, read(it.file, encoding: none), relationship: it.relationship, mime-type: it.mimeType, description: it.description)
}
#include sys.inputs.main
`;

/**
 * Typesets templates of one directory as PDF/A-3b, or draws them as SVG. The same job gives the same bytes. The native compiler can't be
 * interrupted, so it belongs in a process of its own, with `FONT_ENVIRONMENT` as environment.
 */
export class Typesetter {
  private readonly directory: string;
  private readonly compiler: NodeCompiler;
  private readonly fonts: Fonts;

  constructor(templateDirectory: string, fonts: Fonts) {
    this.directory = templateDirectory;
    this.fonts = fonts;
    this.compiler = Compiler.create({
      workspace: templateDirectory,
      fontArgs: [{ fontPaths: fonts.files }],
    });
  }

  typeset({ main, data, files, attachments = [], createdAt, ...options }: TypesettingJob): TypesetFile {
    if (options.isComplete) this.refuseMissingFonts(data);
    try {
      const { data: shown, families, plainTexts } = printable(data, this.fonts, options.plainTexts);
      this.addFile('data.json', Buffer.from(JSON.stringify(shown)));
      this.addFile(MAIN_NAME, Buffer.from(MAIN));
      this.addFile('fonts.json', Buffer.from(JSON.stringify(this.namesOf(families))));
      for (const [name, bytes] of files) this.addFile(name, bytes);
      for (const [index, { bytes }] of attachments.entries()) this.addFile(attachmentFile(index), bytes);
      const document = this.compile(inputsOf(main, attachments));
      const { pagesDrawn } = options;
      const bytes =
        pagesDrawn === undefined ? this.pdfOf(document, createdAt) : this.drawn(document, pagesDrawn);
      return { bytes, plainTexts };
    } finally {
      this.compiler.resetShadow();
      this.compiler.evictCache(CACHE_AGE_MAX);
    }
  }

  /** The compiler tries one family after the other, for each place where a row may end. So it gets only those it needs. */
  private namesOf(families: ReadonlySet<FontFamily>): string[] {
    const needed = this.fonts.families.filter(
      (family, index) => index < BASIC_FAMILIES || families.has(family),
    );
    return needed.map(({ name }) => name);
  }

  private refuseMissingFonts(data: object): void {
    const missing = offeredCharacters(data, this.fonts);
    if (missing.length === 0) return;
    throw new MissingFontsError(
      `The fonts for Chinese, Japanese and Korean are not installed, and the document needs them for ${namesOf(missing)}. Run ${INSTALL_FONTS} and restart the service`,
    );
  }

  private addFile(name: string, bytes: Uint8Array): void {
    if (!FILE_NAME.test(name)) throw new TypesettingError(`${name} is no name of a file`);
    this.compiler.mapShadow(join(this.directory, name), Buffer.from(bytes));
  }

  private compile(inputs: Record<string, string>): NodeTypstDocument {
    const compiled = this.compiler.compile({ mainFilePath: join(this.directory, MAIN_NAME), inputs });
    const document = compiled.result;
    if (!document) throw new TypesettingError(messageOf(compiled.takeDiagnostics()));
    return document;
  }

  private drawn(document: NodeTypstDocument, pagesMax: number): Buffer {
    return Buffer.from(firstPages(this.compiler.svg(document), pagesMax));
  }

  private pdfOf(document: NodeTypstDocument, createdAt: Date): Buffer {
    try {
      return this.compiler.pdf(document, {
        pdfStandard: PDF_STANDARD,
        creationTimestamp: Math.floor(createdAt.getTime() / 1_000),
      });
    } catch (error) {
      throw new TypesettingError(error instanceof Error ? error.message : String(error));
    }
  }
}

const attachmentFile = (index: number) => `attachment-${index + 1}.bin`;

function inputsOf(main: string, attachments: readonly Attachment[]): Record<string, string> {
  const listed = attachments.map(({ bytes: _, ...one }, index) => ({ ...one, file: attachmentFile(index) }));
  return { main, attachments: JSON.stringify(listed) };
}

function messageOf(error: NodeError | null): string {
  const messages = (error?.shortDiagnostics ?? []).map((one: { message: string }) => one.message);
  return messages.length > 0 ? messages.join('; ') : 'the template can not be compiled';
}

import { fileURLToPath } from 'node:url';
import type { Fonts } from '../../../platform/typesetting/fonts.ts';
import {
  type Box,
  type PrintPicture,
  PrintPictures,
  photoOf,
} from '../../../platform/typesetting/print-pictures.ts';
import type { Range } from '../../../platform/typesetting/printable.ts';
import {
  type Attachment,
  type TypesetFile,
  Typesetter,
  type TypesettingJob,
} from '../../../platform/typesetting/typesetter.ts';
import { writeCii } from '../e-invoice/cii.ts';
import { writeUbl } from '../e-invoice/ubl.ts';
import { type FileToMake, isQuote, isReminder, isStatement } from '../facts/account-statement.ts';
import type { Annex } from '../facts/annexes.ts';
import type { DocumentToMake, MadeKind } from '../facts/document.ts';
import { accountPageOf } from '../layout/account-view.ts';
import { pictureFile } from '../layout/annexes.ts';
import { quotePageOf } from '../layout/quote-view.ts';
import { reminderPageOf } from '../layout/reminder-view.ts';
import { type Pictures, pageOf } from '../layout/view.ts';
import { rowsOf } from './cost.ts';
import { facturXAttachment, facturXProfile, withFacturXMetadata } from './factur-x.ts';

/** 300 dots per inch on 13 by 6 centimetres, the largest that a logo is shown. */
const LOGO_BOX = { widthPx: 1_600, heightPx: 800 };
/** 210 dots per inch on A4. */
const BACKGROUND_BOX = { widthPx: 1_754, heightPx: 2_480 };

/** 150 dots per inch on A4. */
const ANNEX_BOX = { widthPx: 1_240, heightPx: 1_754 };

/** Phones show pictures of documents about 800 pixels wide. */
const SCREEN_BOX = { widthPx: 800, heightPx: 1_100 };
/** The pages that a picture shows. */
const PAGES_DRAWN = 5;
/** The compiler draws all pages, each with the background. Longer documents are drawn without it. */
const ROWS_ON_BACKGROUND_MAX = 500;

const templates = fileURLToPath(new URL('../layout', import.meta.url));

/** The most pixels that each picture of a document gets. */
type PictureBoxes = Record<'logo' | 'background', Box>;

/** Makes files of documents. It computes for as long as it takes, so it belongs in a process of its own. */
export class FileMaker {
  private readonly fonts: Fonts;
  private readonly pictures = new PrintPictures();
  private readonly typesetter: Typesetter;

  constructor(fonts: Fonts) {
    this.fonts = fonts;
    this.typesetter = new Typesetter(templates, fonts);
  }

  /** Texts with these numbers lose all but their Latin letters. */
  async make(kind: MadeKind, document: FileToMake, plainTexts?: readonly Range[]): Promise<TypesetFile> {
    if (isStatement(document) || isReminder(document) || isQuote(document))
      return this.typeset(document, plainTexts);
    if (kind === 'UBL') return { bytes: Buffer.from(writeUbl(document)), plainTexts: [] };
    if (kind === 'CII') return { bytes: Buffer.from(writeCii(document)), plainTexts: [] };
    if (kind === 'PICTURE') return this.draw(document, plainTexts);
    const isComplete = isOriginal(document);
    const attachments = attachedAnnexes(document);
    if (kind === 'PDF') return this.typeset(document, plainTexts, { isComplete, attachments });
    const invoice = facturXAttachment(writeCii(document, facturXProfile(document.head), true));
    const file = await this.typeset(document, plainTexts, {
      isComplete,
      attachments: [invoice, ...attachments],
    });
    return { ...file, bytes: withFacturXMetadata(file.bytes) };
  }

  private async typeset(
    document: FileToMake,
    plainTexts: readonly Range[] | undefined,
    more: Partial<TypesettingJob> = {},
  ): Promise<TypesetFile> {
    const job = await this.jobOf(document, { logo: LOGO_BOX, background: BACKGROUND_BOX });
    return this.typesetter.typeset({ ...job, ...(plainTexts && { plainTexts }), ...more });
  }

  /** A picture is not kept, so it is drawn as well as the fonts allow. */
  private async draw(document: DocumentToMake, plainTexts?: readonly Range[]): Promise<TypesetFile> {
    const { background, ...plain } = document;
    const drawn = rowsOf(document) > ROWS_ON_BACKGROUND_MAX ? plain : document;
    const job = await this.jobOf(drawn, { logo: SCREEN_BOX, background: SCREEN_BOX });
    return this.typesetter.typeset({ ...job, ...(plainTexts && { plainTexts }), pagesDrawn: PAGES_DRAWN });
  }

  private async jobOf(document: FileToMake, boxes: PictureBoxes): Promise<TypesettingJob> {
    const logo = document.logo && (await this.pictures.prepare(document.logo, boxes.logo));
    const background =
      document.background && (await this.pictures.prepare(document.background, boxes.background));
    const files = new Map<string, Uint8Array>();
    if (logo) files.set('logo.png', logo.bytes);
    if (background) files.set('background.png', background.bytes);
    for (const [index, bytes] of shownAnnexes(document))
      files.set(pictureFile(index), await photoOf(bytes, ANNEX_BOX));
    const pictures = { ...(logo ? { logo: sizeOf(logo) } : {}), background: background !== undefined };
    const { names } = this.fonts;
    return {
      main: 'document.typ',
      data: pageOfFile(document, pictures, names),
      files,
      createdAt: new Date(timeOf(document)),
    };
  }
}

const isPdf = (annex: Annex | undefined) => annex?.contentType === 'application/pdf';

/** The annexes that are pictures, by their places. They get a page each. */
function shownAnnexes(document: FileToMake): [index: number, bytes: Uint8Array][] {
  if (isStatement(document) || isReminder(document)) return [];
  const { head, annexFiles = [] } = document;
  return [...annexFiles.entries()].filter(([index]) => !isPdf(head.annexes?.[index]));
}

/** The annexes that are PDFs. The typesetter can't show them on a page, and attaches files only to a document with a date. */
function attachedAnnexes({ head, annexFiles = [] }: DocumentToMake): Attachment[] {
  const { annexes = [], issueDate } = head;
  if (issueDate === undefined) return [];
  return annexes.flatMap((annex, index) => {
    const bytes = annexFiles[index];
    if (!bytes || !isPdf(annex)) return [];
    const { fileName: name, description = name, contentType: mimeType } = annex;
    return [{ name, description, mimeType, relationship: 'supplement' as const, bytes }];
  });
}

function pageOfFile(document: FileToMake, pictures: Pictures, names: readonly string[]) {
  if (isStatement(document)) return accountPageOf(document, pictures, names);
  if (isReminder(document)) return reminderPageOf(document, pictures, names);
  if (isQuote(document)) return quotePageOf(document, pictures, names);
  return pageOf(document, pictures, names);
}

/** An original is kept for ever, so it waits for fonts that can be installed. Drafts and copies are made as they can. */
function isOriginal({ head, stamp, settlement }: DocumentToMake): boolean {
  return head.number !== undefined && stamp === undefined && settlement === undefined;
}

/** The time in the metadata. The same statement or reminder of one day has the same bytes. */
function timeOf(document: FileToMake): string | number {
  if (isStatement(document) || isReminder(document)) return document.head.issueDate;
  return document.head.issuedAt ?? 0;
}

function sizeOf({ widthPx, heightPx }: PrintPicture) {
  return { widthPx, heightPx };
}

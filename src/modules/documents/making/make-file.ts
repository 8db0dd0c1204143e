import { fileURLToPath } from 'node:url';
import type { Fonts } from '../../../platform/typesetting/fonts.ts';
import { type PrintPicture, PrintPictures } from '../../../platform/typesetting/print-pictures.ts';
import type { Range } from '../../../platform/typesetting/printable.ts';
import {
  type TypesetFile,
  Typesetter,
  type TypesettingJob,
} from '../../../platform/typesetting/typesetter.ts';
import { writeCii } from '../e-invoice/cii.ts';
import { writeUbl } from '../e-invoice/ubl.ts';
import type { DocumentToMake, FileKind } from '../facts/document.ts';
import { pageOf } from '../layout/view.ts';
import { facturXAttachment, withFacturXMetadata } from './factur-x.ts';

/** 300 dots per inch on 13 by 6 centimetres, the largest that a logo is shown. */
const LOGO_BOX = { widthPx: 1_600, heightPx: 800 };
/** 210 dots per inch on A4. */
const BACKGROUND_BOX = { widthPx: 1_754, heightPx: 2_480 };

const templates = fileURLToPath(new URL('../layout', import.meta.url));

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
  async make(kind: FileKind, document: DocumentToMake, plainTexts?: readonly Range[]): Promise<TypesetFile> {
    if (kind === 'UBL') return { bytes: Buffer.from(writeUbl(document)), plainTexts: [] };
    if (kind === 'CII') return { bytes: Buffer.from(writeCii(document)), plainTexts: [] };
    const isComplete = isOriginal(document);
    const job = {
      ...(await jobOf(document, this.pictures, this.fonts)),
      ...(plainTexts && { plainTexts }),
      isComplete,
    };
    if (kind === 'PDF') return this.typesetter.typeset(job);
    const attachment = facturXAttachment(writeCii(document, 'EN16931'));
    const file = this.typesetter.typeset({ ...job, attachment });
    return { ...file, bytes: withFacturXMetadata(file.bytes) };
  }
}

/** An original is kept for ever, so it waits for fonts that can be installed. Drafts and copies are made as they can. */
function isOriginal({ head, stamp }: DocumentToMake): boolean {
  return head.number !== undefined && stamp === undefined;
}

async function jobOf(
  document: DocumentToMake,
  pictures: PrintPictures,
  fonts: Fonts,
): Promise<TypesettingJob> {
  const logo = document.logo && (await pictures.prepare(document.logo, LOGO_BOX));
  const background = document.background && (await pictures.prepare(document.background, BACKGROUND_BOX));
  const files = new Map<string, Uint8Array>();
  if (logo) files.set('logo.png', logo.bytes);
  if (background) files.set('background.png', background.bytes);
  return {
    main: 'document.typ',
    data: pageOf(
      document,
      { ...(logo ? { logo: sizeOf(logo) } : {}), background: background !== undefined },
      fonts.names,
    ),
    files,
    createdAt: new Date(document.head.issuedAt ?? 0),
  };
}

function sizeOf({ widthPx, heightPx }: PrintPicture) {
  return { widthPx, heightPx };
}

import type { DocumentToMake } from '../facts/document.ts';
import type { EInvoiceProfile } from '../facts/profiles.ts';
import { lineOf } from './xml.ts';

/** Additional supporting documents (BG-24). */
export interface AnnexTerms {
  /** BT-122. */
  id: string;
  /** BT-123. */
  description?: string | undefined;
  mimeCode: string;
  /** BT-125, as base64. Absent in Factur-X, whose PDF has the file. */
  content?: string | undefined;
}

/** France lists the descriptions (BR-FR-17). */
const FRENCH_DESCRIPTION = 'DOCUMENT_ANNEXE';

export function annexTermsOf(
  { head: { annexes = [] }, annexFiles = [] }: Pick<DocumentToMake, 'head' | 'annexFiles'>,
  profile: EInvoiceProfile,
  isFacturX = false,
): AnnexTerms[] {
  return annexFiles.flatMap((bytes, index) => {
    const { fileName, description, contentType } = annexes[index] ?? {};
    if (fileName === undefined || contentType === undefined) return [];
    return {
      id: fileName,
      description: profile === 'FR_CTC' ? FRENCH_DESCRIPTION : lineOf(description),
      mimeCode: contentType,
      content: isFacturX
        ? undefined
        : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    };
  });
}

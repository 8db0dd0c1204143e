import type { Attachment } from '../../../platform/typesetting/typesetter.ts';
import { addXmpProperties, type XmpSchema } from '../../../platform/typesetting/xmp-metadata.ts';
import type { DocumentHead } from '../facts/document.ts';
import type { EInvoiceProfile } from '../facts/profiles.ts';

/** Readers know EN 16931 alone. France has rules of its own within it, and Factur-X among its formats. */
export function facturXProfile({ eInvoiceProfile }: DocumentHead): EInvoiceProfile {
  return eInvoiceProfile === 'FR_CTC' ? 'FR_CTC' : 'EN16931';
}

/** The name that readers look for. */
const FILE_NAME = 'factur-x.xml';

const SCHEMA: XmpSchema = {
  name: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    { name: 'DocumentType', description: 'The type of the hybrid document', value: 'INVOICE' },
    { name: 'DocumentFileName', description: 'The name of the embedded XML document', value: FILE_NAME },
    { name: 'Version', description: 'The version of the Factur-X standard', value: '1.0' },
    { name: 'ConformanceLevel', description: 'The profile of the embedded XML document', value: 'EN 16931' },
  ],
};

/** The invoice as XML, as the PDF carries it. */
export function facturXAttachment(xml: string): Attachment {
  return {
    name: FILE_NAME,
    description: 'The invoice as XML (Factur-X)',
    mimeType: 'text/xml',
    relationship: 'alternative',
    bytes: Buffer.from(xml),
  };
}

/** Declares to readers that the PDF carries an e-invoice. */
export function withFacturXMetadata(pdf: Buffer): Buffer {
  return addXmpProperties(pdf, SCHEMA);
}

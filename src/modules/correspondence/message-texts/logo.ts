import type { Scope } from '../../../platform/database/database.ts';
import type { Attachment } from '../../../platform/outbound/mail-server.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { readPictures } from '../../billing/document-files/reading.ts';
import { findLogo } from './store.ts';

/** Each message carries the logo, so a larger one is left out, and the seller's name stands in its place. */
const LOGO_BYTES_MAX = 102_400;
const CONTENT_ID = 'logo';
/** The address of the logo inside of a message. */
export const LOGO_URL = `cid:${CONTENT_ID}`;

function findFitting(db: Scope, id: string) {
  return db.one(findLogo, { id, bytesMax: LOGO_BYTES_MAX });
}

/** The `logoUrl` of messages, if the tenant has a logo that fits into them. */
export async function logoFact(db: Scope, assetId: string | null | undefined): Promise<{ logoUrl?: string }> {
  return assetId && (await findFitting(db, assetId)) ? { logoUrl: LOGO_URL } : {};
}

/** The logo as a part of the message. */
export async function readLogo(
  db: Scope,
  storage: Storage,
  logoAssetId: string | null,
): Promise<Attachment | undefined> {
  const fitting = logoAssetId === null ? undefined : await findFitting(db, logoAssetId);
  if (!fitting) return undefined;
  const { logo } = await readPictures(db, storage, { logoAssetId, backgroundAssetId: null });
  const fileName = fitting.contentType.replace('image/', 'logo.');
  return (
    logo && {
      ...{ fileName, contentType: fitting.contentType, content: Buffer.from(logo), contentId: CONTENT_ID },
    }
  );
}

/** A logo that was removed after the message was written leaves the name, which stands in its `alt`. */
export function withoutLogo(html: string): string {
  return html.replace(new RegExp(`<img src="${LOGO_URL}" alt="([^"]*)"[^>]*>`), '$1');
}

import { tooManyRequests } from '../../platform/errors.ts';
import { Headroom } from '../../platform/headroom.ts';

/** Uploads that a process receives at once. Each holds an open file, or a connection to the bucket. */
const UPLOADS_AT_ONCE_MAX = 400;
/** A client whose connection broke may begin again before the broken upload is noticed. More are of no use. */
const UPLOADS_PER_ASSET_MAX = 4;
const RETRY_AFTER_SECONDS = 5;

/** Shares the uploads that are received at once among tenants, and limits those to one asset. */
export class UploadPlaces {
  private readonly shares = new Headroom(UPLOADS_AT_ONCE_MAX);
  private readonly byAsset = new Map<string, number>();

  /** Holds a place while the bytes are received. */
  async during(tenantId: string, assetId: string, receive: () => Promise<void>): Promise<void> {
    const count = this.byAsset.get(assetId) ?? 0;
    if (count >= UPLOADS_PER_ASSET_MAX)
      throw tooManyRequests(
        `More than ${UPLOADS_PER_ASSET_MAX} uploads of this asset at once`,
        RETRY_AFTER_SECONDS,
      );
    if (!this.shares.take(tenantId))
      throw tooManyRequests('Too many uploads of this tenant at once', RETRY_AFTER_SECONDS);
    this.byAsset.set(assetId, count + 1);
    try {
      await receive();
    } finally {
      this.shares.release(tenantId);
      const left = (this.byAsset.get(assetId) ?? 1) - 1;
      if (left > 0) this.byAsset.set(assetId, left);
      else this.byAsset.delete(assetId);
    }
  }
}

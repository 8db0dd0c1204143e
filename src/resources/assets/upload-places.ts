import { tooManyRequests } from '../../platform/errors.ts';
import { Headroom } from '../../platform/headroom.ts';
import { KeyedLimiter } from '../../platform/keyed-limiter.ts';

/** Uploads that a process receives at once. Each holds an open file, or a connection to the bucket. */
const UPLOADS_AT_ONCE_MAX = 400;
/** A client whose connection broke may begin again before the broken upload is noticed. More are of no use. */
const UPLOADS_PER_ASSET_MAX = 4;
const RETRY_AFTER_SECONDS = 5;

/** Shares the uploads that are received at once among tenants, and limits those to one asset. */
export class UploadPlaces {
  private readonly tenants = new Headroom(UPLOADS_AT_ONCE_MAX);
  private readonly assets = new KeyedLimiter();

  /** Holds a place while the bytes are received. */
  async during(tenantId: string, assetId: string, receive: () => Promise<void>): Promise<void> {
    const slots = [{ key: assetId, limit: UPLOADS_PER_ASSET_MAX }];
    const release = await this.assets.acquire(() => slots, 0);
    if (!release)
      throw tooManyRequests(
        'uploads',
        `More than ${UPLOADS_PER_ASSET_MAX} uploads of this asset at once`,
        RETRY_AFTER_SECONDS,
      );
    try {
      if (!this.tenants.take(tenantId))
        throw tooManyRequests('uploads', 'Too many uploads of this tenant at once', RETRY_AFTER_SECONDS);
      await receive().finally(() => this.tenants.release(tenantId));
    } finally {
      release();
    }
  }
}

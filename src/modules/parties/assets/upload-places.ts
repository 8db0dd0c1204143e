import { tooManyRequests } from '../../../platform/errors.ts';
import { fewPerKey, NoPlaceError } from '../../../platform/fair-shares.ts';
import { Headroom } from '../../../platform/headroom.ts';

/** Uploads that a process receives at once. Each holds an open file, or a connection to the bucket. */
const UPLOADS_AT_ONCE_MAX = 400;
/** A client whose connection broke may begin again before the broken upload is noticed. More are of no use. */
const UPLOADS_PER_ASSET_MAX = 4;
const RETRY_AFTER_SECONDS = 5;

/** Shares the uploads that are received at once among tenants, and limits those to one asset. */
export class UploadPlaces {
  private readonly tenants = new Headroom(UPLOADS_AT_ONCE_MAX);
  private readonly assets = fewPerKey(UPLOADS_PER_ASSET_MAX, 0, 0);

  /** Holds a place while the bytes are received. */
  async during(tenantId: string, assetId: string, receive: () => Promise<void>): Promise<void> {
    try {
      await this.assets.use([assetId], () => this.receive(tenantId, receive));
    } catch (error) {
      if (!(error instanceof NoPlaceError)) throw error;
      throw tooManyRequests(
        'uploads_share_used',
        `More than ${UPLOADS_PER_ASSET_MAX} uploads of this asset at once`,
        RETRY_AFTER_SECONDS,
      );
    }
  }

  private async receive(tenantId: string, receive: () => Promise<void>): Promise<void> {
    if (!this.tenants.take(tenantId))
      throw tooManyRequests(
        'uploads_share_used',
        'Too many uploads of this tenant at once',
        RETRY_AFTER_SECONDS,
      );
    await receive().finally(() => this.tenants.release(tenantId));
  }
}

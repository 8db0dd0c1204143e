import { useMemo, useState } from 'preact/hooks';
import type { Schemas } from '../../client/src/client.ts';
import { api, can } from '../app/session.ts';
import { type Attempt, Attempts } from './attempts.ts';
import { Button } from './button.tsx';
import { ask } from './dialog.tsx';
import { Drop } from './drop.tsx';
import { Select } from './inputs.tsx';
import { notify } from './notice.tsx';
import { Card } from './page.tsx';
import { PICTURE_TYPES, uploadPicture } from './upload.ts';

type Slot = Schemas['MediaItem']['slot'];

const SLOTS: Record<Slot, string> = { LOGO: 'Logo', BACKGROUND: 'Background' };

interface PicturesProps {
  /** A client, or the tenant itself. */
  owner: string | 'tenant';
  media: Schemas['MediaItem'][];
  /** Reads the owner again. */
  changed: () => unknown;
  isEditable?: boolean;
}

/** A file that the service has. If it could not be attached, a second try goes on from here, with the same key. */
interface Uploaded {
  assetId: string;
  slot: Slot;
  attempt: Attempt;
}

/** The branding pictures of a client or of the tenant. */
export function Pictures({ owner, media, changed, isEditable = can('MEMBER') }: PicturesProps) {
  const [slot, setSlot] = useState<Slot>('LOGO');
  const uploaded = useMemo(() => new WeakMap<File, Uploaded>(), []);
  const attach = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    let ready = uploaded.get(file);
    if (ready?.slot !== slot) {
      const { assetId } = await uploadPicture(file, `BRANDING_${slot}`, onProgress, signal);
      ready = { assetId, slot, attempt: new Attempts().for(assetId) };
      uploaded.set(file, ready);
    }
    const body = { assetId: ready.assetId, slot, ...(owner !== 'tenant' && { clientId: owner }) };
    await api().POST('/media', { body, params: ready.attempt, signal });
    notify(`${SLOTS[slot]} added`);
    await changed();
  };
  const remove = (attachmentId: string) =>
    ask({
      title: 'Remove the picture?',
      text: 'Documents that show it keep it.',
      action: 'Remove picture',
      isDangerous: true,
      run: async () => {
        await api().DELETE('/media/{attachmentId}', { params: { path: { attachmentId } } });
        await changed();
      },
    });
  if (media.length === 0 && !isEditable) return null;
  return (
    <Card title="Pictures">
      {media.length > 0 && (
        <ul class="pictures">
          {media.map(({ attachmentId, slot: place, url }) => (
            <li key={attachmentId}>
              <img src={url} alt={`${SLOTS[place]} as it was uploaded`} loading="lazy" />
              <span>{SLOTS[place]}</span>
              {isEditable && (
                <Button
                  kind="quiet"
                  size="small"
                  icon="trash"
                  label={`Remove the ${SLOTS[place].toLowerCase()}`}
                  onClick={() => remove(attachmentId)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isEditable && (
        <>
          <Select
            aria-label="Kind of picture"
            value={slot}
            choices={Object.entries(SLOTS).map(([value, text]) => ({ value, text }))}
            onInput={(value) => setSlot(value as Slot)}
          />
          <Drop label={`Drop a ${SLOTS[slot].toLowerCase()} here`} accept={PICTURE_TYPES} upload={attach} />
        </>
      )}
    </Card>
  );
}

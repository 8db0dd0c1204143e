import { useMemo, useState } from 'preact/hooks';
import type { Schemas } from '../../client/src/client.ts';
import { api, can } from '../app/session.ts';
import { words } from '../words/words.ts';
import { type Attempt, Attempts } from './attempts.ts';
import { Button } from './button.tsx';
import { ask } from './dialog.tsx';
import { DRAWN_TYPE, drawnPicture } from './drawn-picture.ts';
import { Drop } from './drop.tsx';
import { Select } from './inputs.tsx';
import { notify } from './notice.tsx';
import { Card } from './page.tsx';
import { PICTURE_TYPES, uploadPicture } from './upload.ts';

type Slot = Schemas['MediaItem']['slot'];

const texts = words.parts.pictures;

interface PicturesProps {
  /** A client, or the tenant itself. */
  owner: string | 'tenant';
  media: Schemas['MediaItem'][];
  /** Reads the owner again. */
  changed: () => unknown;
  isEditable?: boolean;
  /** Shows and takes pictures for this place only. */
  only?: Slot;
}

/** A file that the service has. If it could not be attached, a second try goes on from here, with the same key. */
interface Uploaded {
  assetId: string;
  slot: Slot;
  attempt: Attempt;
}

/** The branding pictures of a client or of the tenant. */
export function Pictures({ owner, media: all, changed, isEditable = can('DRAFTER'), only }: PicturesProps) {
  const [slot, setSlot] = useState<Slot>(only ?? 'LOGO');
  const media = only ? all.filter((one) => one.slot === only) : all;
  const uploaded = useMemo(() => new WeakMap<File, Uploaded>(), []);
  const attach = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    let ready = uploaded.get(file);
    if (ready?.slot !== slot) {
      const picture = await drawnPicture(file);
      const { assetId } = await uploadPicture(picture, `BRANDING_${slot}`, onProgress, signal);
      ready = { assetId, slot, attempt: new Attempts().for(assetId) };
      uploaded.set(file, ready);
    }
    const body = { assetId: ready.assetId, slot, ...(owner !== 'tenant' && { clientId: owner }) };
    await api().POST('/media', { body, params: ready.attempt, signal });
    notify(texts.places[slot].added);
    await changed();
  };
  const remove = (attachmentId: string) =>
    ask({
      title: texts.removeTitle,
      text: texts.removeHint,
      action: texts.remove,
      isDangerous: true,
      run: async () => {
        await api().DELETE('/media/{attachmentId}', { params: { path: { attachmentId } } });
        await changed();
      },
    });
  if (media.length === 0 && !isEditable) return null;
  return (
    <Card title={only ? texts.places[only].name : texts.title}>
      {media.length > 0 && (
        <ul class="pictures">
          {media.map(({ attachmentId, slot: place, url }) => (
            <li key={attachmentId}>
              <img src={url} alt={texts.places[place].shown} loading="lazy" />
              <span>{texts.places[place].name}</span>
              {isEditable && (
                <Button
                  kind="quiet"
                  size="small"
                  icon="trash"
                  label={texts.places[place].remove}
                  onClick={() => remove(attachmentId)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isEditable && (
        <>
          {!only && (
            <Select
              aria-label={texts.kind}
              value={slot}
              choices={Object.entries(texts.places).map(([value, { name }]) => ({ value, text: name }))}
              onInput={(value) => setSlot(value as Slot)}
            />
          )}
          <Drop label={texts.places[slot].drop} accept={[...PICTURE_TYPES, DRAWN_TYPE]} upload={attach} />
        </>
      )}
    </Card>
  );
}

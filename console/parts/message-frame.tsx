import { useEffect, useRef, useState } from 'preact/hooks';
import { BASE } from '../app/routes.ts';
import { tenant } from '../app/session.ts';

interface MessageFrameProps {
  /** The message as a page of HTML. */
  html: string;
  title: string;
}

const LINK = '{{link}}';

const LOGO = 'src="cid:logo"';

/** No picture, so that its alternative text is shown. */
const NO_LOGO = 'data:,';

/** Only the client gets the link, so its button leads nowhere here. The frame knows no parts of messages, such as the logo. */
function asShown(html: string, logo = NO_LOGO): string {
  const shown = html.replaceAll(`href="${LINK}"`, 'href="#"').replaceAll(LINK, `${location.origin}/pay/…`);
  return shown.replace(LOGO, `src="${logo}"`);
}

/** The tenant's logo as a `data:` address, because the frame may read no other. Undefined if the message shows none. */
function useLogo(html: string): string | undefined {
  const [logo, setLogo] = useState<string>();
  const url = html.includes(LOGO) ? tenant.value?.media.find(({ slot }) => slot === 'LOGO')?.url : undefined;
  useEffect(() => {
    const aborting = new AbortController();
    // Without it, the message shows the name in its place.
    if (url) readPicture(url, aborting.signal).then(setLogo, () => undefined);
    return () => aborting.abort();
  }, [url]);
  return url && logo;
}

async function readPicture(url: string, signal: AbortSignal): Promise<string | undefined> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) return undefined;
  const reader = new FileReader();
  reader.readAsDataURL(await answer.blob());
  await new Promise((resolve) => reader.addEventListener('loadend', resolve));
  return typeof reader.result === 'string' ? reader.result : undefined;
}

/** Shows a message to clients as they see it, in a frame that is no part of the console: its policy allows no HTML made from text. */
export function MessageFrame({ html, title }: MessageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const logo = useLogo(html);
  useEffect(() => {
    // The frame has no origin that could be named.
    if (isLoaded) frame.current?.contentWindow?.postMessage(asShown(html, logo), '*');
  }, [html, logo, isLoaded]);
  return (
    <iframe
      ref={frame}
      class="message-frame"
      src={`${BASE}/message-frame`}
      sandbox="allow-scripts"
      title={title}
      onLoad={() => setLoaded(true)}
    />
  );
}

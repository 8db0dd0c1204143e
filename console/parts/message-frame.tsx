import { useEffect, useRef, useState } from 'preact/hooks';
import { BASE } from '../app/routes.ts';

interface MessageFrameProps {
  /** The message as a page of HTML. */
  html: string;
  title: string;
}

const LINK = '{{link}}';

/** Only the client gets the link, so its button leads nowhere here. */
function asShown(html: string): string {
  return html.replaceAll(`href="${LINK}"`, 'href="#"').replaceAll(LINK, `${location.origin}/pay/…`);
}

/** Shows a message to clients as they see it, in a frame that is no part of the console: its policy allows no HTML made from text. */
export function MessageFrame({ html, title }: MessageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // The frame has no origin that could be named.
    if (isLoaded) frame.current?.contentWindow?.postMessage(asShown(html), '*');
  }, [html, isLoaded]);
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

import { useEffect, useState } from 'preact/hooks';

const LINK = '{{link}}';

interface MessageFrameProps {
  html: string;
  title: string;
}

/** A message as the client sees it. Its page has an origin of its own, and runs and fetches nothing. */
export function MessageFrame({ html, title }: MessageFrameProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const page = new Blob([asShown(html)], { type: 'text/html;charset=utf-8' });
    const made = URL.createObjectURL(page);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [html]);
  return <iframe class="message-frame" sandbox="" src={address} title={title} />;
}

/**
 * Only the client gets the link, so its button leads nowhere here. The style sheet is for mail programs that show messages dark,
 * and this one shows them light.
 */
function asShown(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(`href="${LINK}"`, 'href="#"')
    .replaceAll(LINK, `${location.origin}/pay/…`);
}

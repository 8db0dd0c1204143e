import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Tabs } from '../../../parts/tabs.tsx';
import { words } from '../../../words/words.ts';

const texts = words.invoice.pdf;

/** Beside the navigation, the lines and a page need this much. */
const WIDE = '(min-width: 1240px)';

interface LayoutProps {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: { id: string; label: string; show: () => ComponentChildren }[];
  preview: () => ComponentChildren;
  isPreviewShown: boolean;
}

/** A document with its PDF beside it. On narrow screens the PDF is a tab. */
export function Layout({ label, tabs, preview, isPreviewShown }: LayoutProps) {
  const isWide = useMedia(WIDE);
  const pdf = { id: 'pdf', label: texts.tab, show: preview };
  const [first, ...rest] = tabs;
  const shown = isWide || !first ? tabs : [first, pdf, ...rest];
  return (
    <div class={isWide && isPreviewShown ? 'document beside' : 'document'}>
      <div class="document-main">
        <Tabs label={label} tabs={shown}>
          {(chosen) => shown.find(({ id }) => id === chosen)?.show()}
        </Tabs>
      </div>
      {isWide && isPreviewShown && <div class="document-side">{preview()}</div>}
    </div>
  );
}

export function useMedia(query: string): boolean {
  const [isMatching, setMatching] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const look = () => setMatching(list.matches);
    list.addEventListener('change', look);
    return () => list.removeEventListener('change', look);
  }, [query]);
  return isMatching;
}

const SHOWN_NAME = 'retainer.preview';

/** Whether the PDF is shown beside the document. The tab remembers it. */
export function usePreviewChoice(): [boolean, () => void] {
  const [isShown, setShown] = useState(() => sessionStorage.getItem(SHOWN_NAME) !== 'hidden');
  const toggle = () => {
    sessionStorage.setItem(SHOWN_NAME, isShown ? 'hidden' : 'shown');
    setShown(!isShown);
  };
  return [isShown, toggle];
}

/** Shown on wide screens only, where the PDF stands beside the document. */
export function usePreviewItem(isShown: boolean, toggle: () => void) {
  const isWide = useMedia(WIDE);
  return isWide && { text: isShown ? texts.hide : texts.show, icon: 'file' as const, run: toggle };
}

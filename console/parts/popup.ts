import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const GAP = 4;
const EDGE = 8;

/** Shows an element of `popover="manual"` below another one, or above it if there is no room. It is never cut off by others. */
export function usePopup(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  isAsWide = false,
): void {
  useLayoutEffect(() => {
    const element = popup.current;
    if (!isOpen || !element || !anchor.current) return;
    element.showPopover();
    const place = () => {
      if (!anchor.current) return;
      const box = anchor.current.getBoundingClientRect();
      if (isAsWide) element.style.width = `${box.width}px`;
      const { offsetWidth, offsetHeight } = element;
      const isBelow = box.bottom + GAP + offsetHeight <= innerHeight || box.top < offsetHeight + GAP;
      const left = Math.max(EDGE, Math.min(box.left, innerWidth - offsetWidth - EDGE));
      element.style.left = `${left}px`;
      element.style.top = `${isBelow ? box.bottom + GAP : box.top - GAP - offsetHeight}px`;
    };
    place();
    const sized = new ResizeObserver(place);
    sized.observe(element);
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      sized.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
      if (element.isConnected) element.hidePopover();
    };
  }, [isOpen]);
}

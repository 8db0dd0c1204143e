/**
 * Moves the focus to the heading once the control that had it is gone, such as the button of an action that is done, or the link
 * of a list. Otherwise the Tab key and screen readers would begin at the top of the page again.
 */
export function keepFocus(): void {
  let last: EventTarget | null = null;
  let isWaiting = false;
  addEventListener('focusin', ({ target }) => {
    last = target;
  });
  // A frame later, what replaces the control has taken the focus if it wants to.
  const look = () => {
    isWaiting = false;
    const isGone = last instanceof Node && !last.isConnected;
    if (isGone && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    if (!isWaiting) requestAnimationFrame(look);
    isWaiting = true;
  }).observe(document.body, { childList: true, subtree: true });
}

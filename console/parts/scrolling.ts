/** Calls `look` now, and once per frame while the page is scrolled or resized. Returns a function that ends it. */
export function followScrolling(look: () => void): () => void {
  let frame = 0;
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  look();
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', later);
    removeEventListener('resize', later);
  };
}

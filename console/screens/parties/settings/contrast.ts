/** The contrast that WCAG asks of text. Documents use a colour for letters from it on. */
const TEXT_CONTRAST_MIN = 4.5;

/** Whether a text is a colour as documents take it. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Whether letters of this colour can be read on white, as the service decides it. */
export function isReadableOnWhite(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= TEXT_CONTRAST_MIN;
}

/** The contrast that WCAG asks of text. */
const TEXT_CONTRAST_MIN = 4.5;

/** Whether letters of this colour, given as #rrggbb, can be read on white paper. */
export function isReadableOnWhite(color: string): boolean {
  return contrastOnWhite(color) >= TEXT_CONTRAST_MIN;
}

/** The ratio of the luminances of white and of the colour, as WCAG reckons it: from 1 for white to 21 for black. */
export function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** The light of a channel of sRGB. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

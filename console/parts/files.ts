/** The file name of a `content-disposition`. */
export function fileNameIn(header: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1];
}

/** A browser has begun to save long before. */
const SAVING_MS_MAX = 10_000;

/** Saves a file as the browser saves downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS_MAX);
}

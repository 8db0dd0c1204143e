/** A role or another name as the service compares it: case and spaces around it make no difference. */
export function folded(name: string): string {
  return name.trim().normalize('NFC').toLowerCase().toUpperCase();
}

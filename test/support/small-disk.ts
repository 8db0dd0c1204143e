import { execFileSync } from 'node:child_process';

/** A disk in memory whose size can be changed. */
export interface SmallDisk {
  resize(size: string): void;
  unmount(): void;
}

/** Mounts a disk of this size at an existing directory. Returns undefined if that takes more rights. */
export function mountSmallDisk(directory: string, size: string): SmallDisk | undefined {
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory], { stdio: 'ignore' });
  try {
    mount(`size=${size}`);
  } catch {
    return undefined;
  }
  return {
    resize: (other) => mount(`remount,size=${other}`),
    unmount: () => execFileSync('umount', [directory]),
  };
}

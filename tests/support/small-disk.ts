import { execFileSync } from 'node:child_process'

/** The size of a small disk in bytes. */
export const SMALL_DISK = 1_000_000

/** Mounts a small empty disk at `folder`. Returns false if that is not possible here: only root on Linux can. */
export function mountSmallDisk(folder: string): boolean {
  if (process.platform !== 'linux') return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export const unmountSmallDisk = (folder: string): void => void execFileSync('umount', [folder])

import { existsSync } from 'node:fs'

/** The device files of graphics hardware on Linux: the kernel's own drivers, NVIDIA's, and those of the Windows subsystem. */
const DEVICES = ['/dev/dri', '/dev/nvidia0', '/dev/dxg']

/**
 * Tells whether the computer may have graphics hardware; always true on systems other than Linux. Without it, as on many virtual machines
 * and remote desktops, Chromium starts a graphics process, waits for it to fail and starts another: 30 ms of each start.
 */
export function hasGraphics(platform: NodeJS.Platform, exists: (path: string) => boolean = existsSync): boolean {
  return platform !== 'linux' || DEVICES.some(exists)
}

import { existsSync } from 'node:fs'

/** What graphics hardware looks like to a program on Linux: its kernel's own drivers, NVIDIA's, and those of Windows' subsystem. */
const DEVICES = ['/dev/dri', '/dev/nvidia0', '/dev/dxg']

/**
 * Whether the computer may have graphics hardware; always true elsewhere than on Linux. Where it has none, as on many virtual machines
 * and remote desktops, Chromium starts a process for it, waits for it to fail and starts another: 30 ms of each start.
 */
export function hasGraphics(platform: NodeJS.Platform, exists: (path: string) => boolean = existsSync): boolean {
  return platform !== 'linux' || DEVICES.some(exists)
}

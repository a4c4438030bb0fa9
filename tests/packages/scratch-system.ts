import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { call } from '../headscale/processes'

/** This computer's system with a layer above it that takes every change. */
export interface ScratchSystem {
  /** Its root folder. */
  readonly root: string
  /** Files and folders by this name among all that was changed, from the root. */
  changed(name: string): Promise<string[]>
  remove(): Promise<void>
}

/** Makes one in an empty folder, or gives null where this process may not mount one. */
export async function createScratchSystem(folder: string): Promise<ScratchSystem | null> {
  const disk = join(folder, 'disk')
  const [upper, work, root] = [join(disk, 'upper'), join(disk, 'work'), join(disk, 'root')] as const
  mkdirSync(disk)
  try {
    // A layer cannot lie on the file system below it.
    await call('mount', ['-t', 'tmpfs', 'tmpfs', disk])
  } catch {
    return null
  }
  const unmount = (place: string) => call('umount', ['-l', place])
  for (const made of [upper, work, root]) mkdirSync(made)
  try {
    await call('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`, root])
  } catch {
    await unmount(disk)
    return null
  }
  return {
    root,
    async changed(name) {
      const found = await call('find', [upper, '-iname', name])
      return found
        .split('\n')
        .filter(Boolean)
        .map((path) => path.slice(upper.length))
        .toSorted()
    },
    async remove() {
      await unmount(root)
      await unmount(disk)
    },
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface Installation {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  readonly resourcesPath: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Why this installation cannot update itself, in words, or null where it can. */
export function updateObstacle({ packaged, platform, resourcesPath, env }: Installation): string | null {
  if (!packaged) return 'This is a development build: it is updated with its source.'
  if (!existsSync(join(resourcesPath, 'app-update.yml'))) return 'This build has no address to look for updates at.'
  const managed = platform === 'linux' && !env.APPIMAGE && !existsSync(join(resourcesPath, 'package-type'))
  return managed ? 'This installation is updated by whoever installed it, not by itself.' : null
}

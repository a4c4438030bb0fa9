import { spawnSync } from 'node:child_process'
import type { Flags } from '@main/flags/flag-table'
import { checks } from '@main/flags/flag-clashes'

interface Start {
  readonly flags: Flags
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * What a start on Linux without a display does in place of dying in Chromium's words: `again`, once more with `--headless`, which
 * Chromium reads before any script of ours; a sentence, where a window was asked for; undefined where there is a display or none is needed.
 */
export function withoutDisplay({ flags, platform, env }: Start): 'again' | { readonly sentence: string } | undefined {
  const display = env['DISPLAY'] || env['WAYLAND_DISPLAY']
  if (platform !== 'linux' || display || flags.headless) return undefined
  if (checks(flags)) return 'again'
  return flags.serve
    ? { sentence: 'There is no display for a window: add --headless to serve without one.' }
    : undefined
}

/**
 * Runs the same start with `--headless`, and gives the code it ended with. Chromium 130 crashes on getting ready (24 starts of 24 of a
 * packaged console) where it is to find out by itself that this means no platform to draw on.
 */
export function runHeadless(): number {
  const more = ['--headless', '--ozone-platform=headless']
  const { status } = spawnSync(process.execPath, [...process.argv.slice(1), ...more], { stdio: 'inherit' })
  return status ?? 2
}

import type { Route } from '@shared/api/routes'

/** A prefix of one machine, or both prefixes of an exit node. */
export interface SwitchableRoute {
  readonly exit: boolean
  readonly prefixes: readonly string[]
  readonly rows: readonly Route[]
  /** The machine's display name. */
  readonly machine: string
}

/**
 * Returns the ids of the routes to approve or withdraw. Approves advertised routes only, unless none is advertised. For an exit pair one id
 * suffices, because servers switch both.
 */
export function switchIds({ exit, rows }: Pick<SwitchableRoute, 'exit' | 'rows'>, enable: boolean): string[] {
  const open = rows.filter((row) => row.enabled !== enable)
  const advertised = rows.some((row) => row.advertised) && enable ? open.filter((row) => row.advertised) : open
  const ids = advertised.map(({ id }) => id)
  return exit ? ids.slice(0, 1) : ids
}

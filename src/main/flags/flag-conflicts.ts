import type { Flags } from './flag-table'

/** Tells whether this start only runs one task without a window and then ends. */
export function checks({ checkPolicies, exportTo }: Flags): boolean {
  return checkPolicies.length > 0 || exportTo !== undefined
}

/** Flags that would have no effect together, with the error message. */
export const CONFLICTS: readonly { readonly between: (flags: Flags) => boolean; readonly said: string }[] = [
  {
    between: (flags) => flags.serve !== undefined && checks(flags),
    said: '--serve goes on until it is ended, --check-policy and --export do one thing and end: start one without the other.',
  },
  {
    between: ({ mock, server }) => mock && server !== undefined,
    said: '--server names a saved server, and --mock (or PUBLIC_MOCK=true) asks the demo network: leave one of them out.',
  },
  {
    between: (flags) => flags.hidden && (flags.headless || checks(flags)),
    said: '--hidden is about the window, and this start has none: leave it out.',
  },
]

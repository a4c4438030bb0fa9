import type { Flags } from './flag-table'

/** Tells whether this start only runs one task without a window and then ends. */
export function checks({ checkPolicies, applyPolicy, exportTo }: Flags): boolean {
  return checkPolicies.length > 0 || applyPolicy !== undefined || exportTo !== undefined
}

/** Flags that would have no effect together, with the error message. */
export const CONFLICTS: readonly { readonly between: (flags: Flags) => boolean; readonly said: string }[] = [
  {
    between: (flags) => flags.serve !== undefined && checks(flags),
    said: '--serve runs until it is stopped; --check-policy, --apply-policy and --export run once and exit: do not combine them.',
  },
  {
    between: ({ checkPolicies, applyPolicy }) => checkPolicies.length > 0 && applyPolicy !== undefined,
    said: '--apply-policy checks its own file: leave --check-policy out.',
  },
  {
    between: ({ mock, server }) => mock && server !== undefined,
    said: '--server names a saved server, and --mock (or PUBLIC_MOCK=true) selects the demo network: use only one of them.',
  },
  {
    between: (flags) => flags.hidden && (flags.headless || checks(flags)),
    said: '--hidden applies to the window, and there is none here: leave it out.',
  },
]

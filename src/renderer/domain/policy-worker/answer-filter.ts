import { type FilterRule, packetFilters } from '@shared/policy/compile/filter'
import type { Ask } from './questions'
import type { PolicyOf } from './evaluated-policy'

/** The filter of a server without a policy: everything is open. */
const OPEN: FilterRule = { SrcIPs: ['*'], DstPorts: [{ IP: '*', Ports: { First: 0, Last: 65_535 } }] }

/** Returns the packet filter that the server sends to a machine; null if the network has no machine with this id. */
export function filterOf({ text, machine }: Ask<'filter'>, policyOf: PolicyOf): FilterRule[] | null {
  const { compiled, live } = policyOf(text)
  const index = live.nodes.findIndex(({ id }) => id === machine)
  if (index < 0) return null
  return text.trim() === '' ? [OPEN] : (packetFilters(compiled)[index] ?? [])
}

import type { LiveNode } from '../questions'

/** Creates a machine with addresses by its id. */
export const liveNode = (id: number, name: string, rest: Partial<LiveNode>): LiveNode => ({
  id: String(id),
  name,
  tags: [],
  ipv4: `100.64.0.${id}`,
  ipv6: `fd7a:115c:a1e0::${id}`,
  advertisedRoutes: [],
  approvedRoutes: [],
  ...rest,
})

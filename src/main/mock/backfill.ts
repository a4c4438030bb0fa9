import type { MockDb } from '@main/db/mock-db'
import { createAllocator } from './addresses'

/** Assigns every machine the address family it lacks, and returns the changes in the server's wording (headscale-api.md 2.3). */
export function backfillAddresses(db: MockDb): string[] {
  const changes: string[] = []
  db.transaction(() => {
    const allocate = createAllocator(new Set(db.nodes.addresses()))
    for (const node of db.nodes.list()) {
      const ipv4 = node.ipv4 ?? allocate.ipv4()
      const ipv6 = node.ipv6 ?? allocate.ipv6()
      const whose = `to Node(${node.id}) ${JSON.stringify(node.givenName)}`
      if (node.ipv4 === null) changes.push(`assigned IPv4 ${JSON.stringify(ipv4)} ${whose}`)
      if (node.ipv6 === null) changes.push(`assigned IPv6 ${JSON.stringify(ipv6)} ${whose}`)
      if (node.ipv4 === null || node.ipv6 === null) db.nodes.setAddresses(node.id, ipv4, ipv6)
    }
  })
  return changes
}

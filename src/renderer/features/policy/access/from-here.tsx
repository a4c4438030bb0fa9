import Box from '@mui/material/Box'
import type { Node } from '@shared/api/nodes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { CheckedMachine } from '@/components/local-client/checked-machine'
import { useLocalClient } from '@/components/local-client/use-local-client'
import type { WhySide, WhyVerdict } from '@/domain/policy-worker/why-types'
import { nodesQuery } from '@/lib/queries/nodes'

/** Returns the id of the machine if a side is a single one. */
function onlyMachine({ bundle: { parts, more, machines } }: WhySide): string | null {
  const [part] = parts
  return more === 0 && machines === 1 && parts.length === 1 && part?.kind === 'machine' ? (part.id ?? null) : null
}

/** The first port in question; undefined if it asks about any port. */
const firstPort = (ports: string): number | undefined => Number(/\d+/.exec(ports)?.[0]) || undefined

/** If the question is about this computer and one machine, asks this computer's client, too. */
export function FromHere({ answer }: { answer: WhyVerdict }) {
  const { t, ready } = useTranslation('client')
  const { self, peers } = useLocalClient()
  const { data: nodes } = useQuery(nodesQuery())
  const id = onlyMachine(answer.destination)
  const target = nodes?.find((node: Node) => node.id === id)
  if (!ready || !self || !target || target.id === self.id || onlyMachine(answer.source) !== self.id) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Box component="h3" sx={{ m: 0, mb: 1, font: 'inherit', fontWeight: 600 }}>
        {t('title')}
      </Box>
      <CheckedMachine
        key={target.id}
        self={self}
        node={target}
        peer={peers.get(target.id) ?? null}
        port={firstPort(answer.ports)}
      />
    </Box>
  )
}

import type { Node } from '@shared/api/nodes'
import { useTranslation } from '@/lib/texts'
import { machineState } from '@shared/states/machine-state'
import { useNow } from '@/lib/now'
import { TimeSince } from '@/ui/time'

interface DownReasonProps {
  node: Node
  /** The machine's state beside it already says that it is offline. */
  short?: boolean
}

/** States why the routes of a machine are down and since when: it has expired or is offline. */
export function DownReason({ node, short = false }: DownReasonProps) {
  const { t } = useTranslation('routes')
  const expired = machineState(node, useNow()) === 'expired'
  return expired ? (
    <TimeSince value={node.expiry} sentence={(age) => t('down.expired', { age })} />
  ) : (
    <TimeSince
      value={node.lastSeen}
      never={t('down.never')}
      sentence={(age) => t(short ? 'down.seen' : 'down.offline', { age })}
    />
  )
}

import { lazyComponent } from '@/ui/lazy-component'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Lock from 'lucide-react/icons/lock'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { serverDots } from '@/components/server-state/server-dots'
import { healthQuery, serverInfoQuery } from '@/lib/queries/server'
import type { ServerState } from '@shared/api/server-state'
import { useServerState } from '@/lib/server-watch'
import { serverWord } from '@/lib/server-words'
import { useCurrentServer } from '@/lib/session'
import { type DotState, StateDot } from '@/ui/state-dot'
import { serverColorValue } from '@/ui/theme/tokens'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { OverlayBoundary } from './overlay-boundary'
import styles from './rail.module.css'
import { RailTooltip } from './rail-tooltip'

const ServerMenu = lazyComponent(async () => (await import('./server-menu')).ServerMenu)

function useWatchedState(): ServerState {
  // Query these on every page, so that the state of the server is known even if the page needs nothing from it.
  useQuery(healthQuery())
  useQuery(serverInfoQuery())
  return useServerState()
}

/** Shows the current network by name and colour, and its state; opens the list of servers. */
export function ServerSwitcher({ folded }: { folded: boolean }) {
  const { t } = useTranslation('common')
  const server = useCurrentServer()
  const watched = useWatchedState()
  const dot = serverDots[watched.condition]
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wanted, setWanted] = useState(false)
  const id = useId()
  const name = server?.name ?? t('server.demo')
  const readOnly = server?.readOnly ?? false
  const state = [serverWord(watched, t), ...(readOnly ? [t('server.readOnly')] : [])].join(', ')
  return (
    <>
      <RailTooltip label={`${name}: ${state}`} folded={folded}>
        <button
          type="button"
          className={styles.server}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          onClick={(event) => {
            setAnchor(event.currentTarget)
            setWanted(true)
          }}
        >
          <span className={styles.color} style={{ background: serverColorValue[server?.color ?? 'grey'] }} />
          <VisuallyHidden>{t('server.switch')} </VisuallyHidden>
          {folded ? (
            <>
              <VisuallyHidden>{name}</VisuallyHidden>
              <span className={styles.icons}>
                <StateDot state={dot} label={state} iconOnly />
                {readOnly ? <Lock className={styles.icon} size={12} aria-hidden /> : null}
              </span>
            </>
          ) : (
            <NameAndState name={name} state={state} dot={dot} readOnly={readOnly} />
          )}
        </button>
      </RailTooltip>
      <OverlayBoundary tries={[anchor]}>
        {wanted ? <ServerMenu id={id} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
      </OverlayBoundary>
    </>
  )
}

interface NameAndStateProps {
  name: string
  state: string
  dot: DotState
  readOnly: boolean
}

function NameAndState({ name, state, dot, readOnly }: NameAndStateProps) {
  return (
    <>
      <span className={styles.nameAndState}>
        <span className={styles.name}>
          <span title={name}>{name}</span>
          {readOnly ? <Lock className={styles.icon} size={12} aria-hidden /> : null}
        </span>
        <span className={styles.state} title={state}>
          <StateDot state={dot} label={state} />
        </span>
      </span>
      <ChevronsUpDown className={styles.icon} size={14} aria-hidden />
    </>
  )
}

import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Lock from 'lucide-react/icons/lock'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFreshness } from '@/lib/freshness'
import { healthQuery } from '@/lib/queries/server'
import { useCurrentServer } from '@/lib/session'
import { type DotState, StateDot } from '@/ui/state-dot'
import { serverColorValue } from '@/ui/theme/tokens'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { OverlayBoundary } from './overlay-boundary'
import styles from './rail.module.css'
import { RailTooltip } from './rail-tooltip'

const ServerMenu = lazy(async () => ({ default: (await import('./server-menu')).ServerMenu }))

type Connection = 'connected' | 'connecting' | 'unreachable'
const dots: Record<Connection, DotState> = { connected: 'good', connecting: 'neutral', unreachable: 'bad' }

function useConnection(): Connection {
  // Pages that show nothing of the server still say whether it answers.
  useQuery(healthQuery())
  const { failure, answeredAt } = useFreshness()
  if (failure) return 'unreachable'
  return answeredAt === null ? 'connecting' : 'connected'
}

/** Which network this is, in words and by its colour, and whether it answers; opens the list of servers. */
export function ServerSwitcher({ folded }: { folded: boolean }) {
  const { t } = useTranslation('common')
  const server = useCurrentServer()
  const connection = useConnection()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wanted, setWanted] = useState(false)
  const id = useId()
  const name = server?.name ?? t('server.demo')
  const readOnly = server?.readOnly ?? false
  const state = [t(`server.${connection}`), ...(readOnly ? [t('server.readOnly')] : [])].join(', ')
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
                <StateDot state={dots[connection]} label={state} iconOnly />
                {readOnly ? <Lock className={styles.icon} size={12} aria-hidden /> : null}
              </span>
            </>
          ) : (
            <NameAndState name={name} state={state} dot={dots[connection]} readOnly={readOnly} />
          )}
        </button>
      </RailTooltip>
      <OverlayBoundary tries={[anchor]}>
        <Suspense fallback={null}>
          {wanted ? <ServerMenu id={id} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
        </Suspense>
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

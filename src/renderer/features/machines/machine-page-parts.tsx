import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { Node } from '@shared/api/nodes'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { machineState } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'
import { useNow } from '@/lib/now'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { TagChips } from '@/ui/tag-chips'
import { TimeSince } from '@/ui/time'
import { MachineNavigation } from './machine-navigation'
import styles from './machine-view.module.css'

const MAX_CHIPS = 6

/** One line with state, owner and tags. */
export function MachineContext({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const now = useNow()
  const state = machineState(node, now)
  return (
    <span className={styles.context}>
      <span>
        {tCommon(`state.${state}`)}
        {state === 'offline' && node.lastSeen ? (
          <>
            {' · '}
            <TimeSince value={node.lastSeen} sentence={(age) => t('seen', { age })} />
          </>
        ) : null}
        {node.user ? ` · ${userName(node.user)}` : ''}
      </span>
      {node.tags.length > 0 ? <TagChips tags={node.tags} max={MAX_CHIPS} /> : null}
    </span>
  )
}

/** Shown for an id that does not exist. */
export function NoSuchMachine({ id }: { id: string }) {
  const { t } = useTranslation('machines')
  const back = (
    <Button component={Link} to="/machines">
      {t('gone.back')}
    </Button>
  )
  return (
    <Page title={t('gone.title')} navigation={<MachineNavigation id={id} />}>
      <EmptyState text={t('gone.never', { id })} action={back} />
    </Page>
  )
}

const BARS = [220, 160, 190, 120, 140, 180, 110]

/** Placeholder for the first section, shown after 150 ms. */
export function MachineWaiting({ id }: { id: string }) {
  const { t } = useTranslation('machines')
  return (
    <Page title={t('machine')} navigation={<MachineNavigation id={id} />}>
      <div aria-hidden className={styles.waiting}>
        {BARS.map((width) => (
          <div key={width} className={styles.bar}>
            <Skeleton variant="rounded" width={120} height={10} />
            <Skeleton variant="rounded" width={width} height={10} />
          </div>
        ))}
      </div>
    </Page>
  )
}

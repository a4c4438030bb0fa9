import Button from '@mui/material/Button'
import type { Node } from '@shared/api/nodes'
import { machineName } from '@shared/states/machine-state'
import { useTranslation } from '@/lib/texts'
import { ClientSection } from '@/components/local-client/client-section'
import { NotesSection } from '@/components/notes/notes-section'
import { Section } from '@/ui/section'
import type { MachineAction } from './machine-actions'
import { MachineConnect } from './machine-connect'
import { MachineFacts, MachineIdentity } from './machine-facts'
import { MachineTags } from './machine-tags'
import styles from './machine-view.module.css'

interface MachineDetailsProps {
  node: Node
  gone: boolean
  /** The problem above the details already offers to change the expiry. */
  hasExpiryAct: boolean
  onStart: (action: MachineAction, node: Node) => void
}

/** Shows the details of a machine, its connect actions and its note. */
export function MachineDetails({ node, gone, hasExpiryAct, onStart }: MachineDetailsProps) {
  const { t } = useTranslation('machines')
  return (
    <Section
      title={t('facts.title')}
      actions={
        hasExpiryAct ? null : (
          <Button size="small" disabled={gone} onClick={() => onStart('expire', node)}>
            {t('action.expire')}
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <div>
          <MachineFacts node={node} />
          <MachineTags node={node} disabled={gone} onEdit={() => onStart('tags', node)} />
        </div>
        <div>
          {gone ? null : <MachineConnect node={node} />}
          {gone ? null : <ClientSection node={node} onExtend={(extended) => onStart('expire', extended)} />}
          <NotesSection kind="machine" id={node.id} name={machineName(node)} />
          <MachineIdentity node={node} />
        </div>
      </div>
    </Section>
  )
}

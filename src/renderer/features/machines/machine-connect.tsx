import { lazyComponent } from '@/ui/lazy-component'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { Node } from '@shared/api/nodes'
import { loginCommand } from '@shared/command/login-command'
import { sshHostOf, sshCommand } from '@shared/command/ssh-command'
import { hostPage } from '@shared/net-address'
import { machineName, machineState } from '@shared/states/machine-state'
import { useQuery } from '@tanstack/react-query'
import Terminal from 'lucide-react/icons/terminal'
import { useTranslation } from '@/lib/texts'
import { useCopy } from '@/lib/clipboard'
import { useNow } from '@/lib/now'
import { useFqdn } from '@/lib/session'
import { serverInfoQuery } from '@/lib/queries/server'
import { CommandBlock } from '@/ui/command-block'
import { Section } from '@/ui/section'
import styles from './machine-view.module.css'

const ConnectActions = lazyComponent(async () => (await import('./connect-actions')).ConnectActions)

/** Copies the SSH command. It is the page's primary action unless the machine has a problem to solve first. */
export function CopySsh({ node, isPrimary }: { node: Node; isPrimary: boolean }) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const { copied, copy } = useCopy()
  const command = sshCommand(node, useFqdn()(node))
  if (!command) return null
  return (
    <Button
      {...(isPrimary && { variant: 'contained', color: 'primary' })}
      startIcon={<Terminal size={16} aria-hidden />}
      onClick={() => void copy(command)}
    >
      <span aria-live="polite">{copied ? tCommon('actions.copied') : t('connect.copySsh')}</span>
    </Button>
  )
}

/** Shows how to connect to a machine, and how an expired one signs in again. */
export function MachineConnect({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  const now = useNow()
  const { data: info } = useQuery(serverInfoQuery())
  const fqdn = useFqdn()(node)
  const ssh = sshCommand(node, fqdn)
  const host = sshHostOf(node, fqdn)
  const state = machineState(node, now)
  const again = state === 'expired' && info ? loginCommand(info.url, { again: true }) : null
  if (!ssh && !again) return null
  return (
    <Section title={t('connect.title')}>
      <div className={styles.commands}>
        {again ? (
          <>
            <p className={styles.secondary}>{t('connect.again', { name: machineName(node) })}</p>
            <CommandBlock command={again} label={t('connect.againCommand')} />
          </>
        ) : null}
        {ssh && host ? (
          <>
            <CommandBlock command={ssh} label={t('connect.ssh')} />
            <ConnectActions node={node} host={host} />
            <Link href={hostPage(host)} target="_blank" rel="noreferrer">
              {t('connect.browser')}
            </Link>
          </>
        ) : null}
        {state === 'offline' ? <p className={styles.secondary}>{t('connect.offline')}</p> : null}
      </div>
    </Section>
  )
}

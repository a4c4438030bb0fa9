import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SavedServer } from '@shared/ipc/session'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { ForgetServerDialog } from '@/components/forget-server/forget-server-dialog'
import { MenuButton } from '@/ui/menu-button'
import { StateDot } from '@/ui/state-dot'
import { KeyForm } from './key-form'
import { ServerRow } from './server-row'
import { useOpenByLink } from './use-open-by-link'
import { useSignIn } from './use-sign-in'

interface SavedServerRowProps {
  server: SavedServer
  current: boolean
  /** True if the server refused the stored key, so connecting requires another one. */
  refused: boolean
  /** True if the address asks for the key of this server. */
  startWithKey: boolean
}

export function SavedServerRow({ server, current, refused, startWithKey }: SavedServerRowProps) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const [asking, setAsking] = useOpenByLink(startWithKey)
  const [forgetting, setForgetting] = useState(false)
  const signIn = useSignIn(() => invoke('servers:use', { id: server.id }))
  const needsKey = refused || !server.hasKey || server.connection?.ready === false
  return (
    <ServerRow
      color={server.color}
      name={server.name}
      detail={<Detail server={server} current={current && !refused} />}
      error={signIn.error ? errorText(signIn.error, tCommon) : null}
      actions={
        <>
          {needsKey ? (
            <Button
              aria-label={t('saved.enterKeyFor', { name: server.name })}
              aria-expanded={asking}
              onClick={() => setAsking(!asking)}
            >
              {t('saved.enterKey')}
            </Button>
          ) : (
            <Button
              aria-label={t('saved.connectTo', { name: server.name })}
              loading={signIn.isPending}
              onClick={() => signIn.mutate(undefined)}
            >
              {t(current ? 'saved.back' : 'saved.connect')}
            </Button>
          )}
          <MenuButton
            label={t('saved.more', { name: server.name })}
            items={[
              { label: t('saved.enterKey'), onClick: () => setAsking(true) },
              { label: t('saved.forget'), danger: true, onClick: () => setForgetting(true) },
            ]}
          />
        </>
      }
    >
      {asking ? <KeyForm server={server} refused={refused} onCancel={() => setAsking(false)} /> : null}
      {forgetting ? <ForgetServerDialog server={server} onClose={() => setForgetting(false)} /> : null}
    </ServerRow>
  )
}

function Detail({ server, current }: { server: SavedServer; current: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <Typography variant="mono" component="span">
        {server.url}
      </Typography>
      {current || !server.hasKey ? (
        <Typography variant="body2" component="div">
          {current ? (
            <StateDot state="good" label={t('saved.current')} />
          ) : (
            <StateDot state="waiting" label={t('saved.needsKey')} />
          )}
        </Typography>
      ) : null}
    </>
  )
}

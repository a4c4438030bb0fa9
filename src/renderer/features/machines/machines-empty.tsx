import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { loginCommand } from '@shared/command/login-command'
import { serverInfoQuery } from '@/lib/queries/server'
import { EmptyState } from '@/ui/empty-state'
import { LockedControls } from '@/ui/write-lock'
import type { UnknownInList } from './use-unknown'

/** Explains how the first machine joins. */
export function NoMachines({ onRegister }: { onRegister: () => void }) {
  const { t } = useTranslation('machines')
  const server = useQuery(serverInfoQuery())
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <LockedControls>
          <Button onClick={onRegister}>{t('register.open')}</Button>
        </LockedControls>
      }
      command={loginCommand(server.data?.url ?? '')}
    />
  )
}

/** Offers to clear a filter without matches. `unknown`: the facts that the list asks for and the console does not know. */
export function NothingMatches({ unknown, onClear }: { unknown: UnknownInList | null; onClear: () => void }) {
  const { t } = useTranslation('machines')
  const text = unknown?.isWhole ? unknown.text : t(unknown?.isFiltered ? 'empty.noKnownMatch' : 'empty.noMatch')
  return <EmptyState text={text} action={<Button onClick={onClear}>{t('empty.clear')}</Button>} />
}

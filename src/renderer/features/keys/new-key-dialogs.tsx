import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAddressParams } from '@/lib/address'
import { JoinCommands } from '@/components/join/join-commands'
import { keyWordNames, keyWordsFrom } from '@/domain/key-words'
import { serverInfoQuery } from '@/lib/queries/server'
import { usersQuery } from '@/lib/queries/users'
import { useCurrentServer } from '@/lib/session'
import { SecretDialog } from './secret-dialog'
import { CreatePreAuthKeyDialog } from './create-pre-auth-key-dialog'
import { ownerText } from './pre-auth-columns'
import { useNewKey } from './use-new-key'

/** Returns whether the dialog was opened from another page, and a function that returns there. */
function useOrigin(): { elsewhere: boolean; goBack: () => void } {
  const navigate = useNavigate()
  const shown = useLocation()
  const [, change] = useAddressParams()
  const state: unknown = shown.state
  const from =
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : null
  const goBack = () => {
    if (from !== null) {
      void navigate(from, { replace: true })
      return
    }
    change((rest) => {
      for (const name of ['create', ...keyWordNames]) rest.delete(name)
    })
  }
  return { elsewhere: from !== null, goBack }
}

function Secret({ created, onClose }: { created: PreAuthKey; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const info = useQuery(serverInfoQuery()).data
  const server = useCurrentServer()
  const title = created.user
    ? t('preAuth.secret.title', { owner: ownerText(created) })
    : t('preAuth.secret.titleTags', { tags: ownerText(created) })
  const url = info?.url || (server?.url ?? '')
  const commands = (onCopied: () => void) => <JoinCommands serverUrl={url} authKey={created.key} onCopied={onCopied} />
  return <SecretDialog open title={title} secret={created.key} commands={commands} onClose={onClose} />
}

/**
 * Creates a pre-auth key; the address opens the dialog. `?create` starts empty, `?create=<user id>` preselects the user, and `tags`,
 * `expires`, `reusable` and `ephemeral` prefill the form. The secret exists only while its dialog is open.
 */
export function NewKeyDialogs() {
  const [params] = useSearchParams()
  const wanted = params.get('create')
  const users = useQuery(usersQuery())
  const [created, setCreated] = useState<PreAuthKey | null>(null)
  const form = useNewKey(setCreated)
  const { elsewhere, goBack } = useOrigin()
  const begin = useEffectEvent((userId: string) => {
    if (userId !== '') form.chooseUser(userId)
    const keyWords = keyWordsFrom(params)
    if (keyWords) form.fillIn(keyWords)
  })
  useEffect(() => {
    if (wanted !== null) begin(wanted)
  }, [wanted])
  const finish = () => {
    setCreated(null)
    goBack()
  }
  return (
    <>
      <CreatePreAuthKeyDialog
        open={wanted !== null && created === null}
        form={form}
        users={users}
        discards={elsewhere}
        onClose={goBack}
      />
      {created ? <Secret created={created} onClose={finish} /> : null}
    </>
  )
}

import { toApiError } from '@shared/api/error'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { csvText } from '@shared/csv'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useToast } from '@/ui/toast/toast'

/** Returns the new keys as CSV, secrets included. */
function secretsCsv(keys: readonly PreAuthKey[]): string {
  return csvText(
    ['user', 'tags', 'reusable', 'ephemeral', 'expires', 'key'],
    keys.map(({ user, aclTags, reusable, ephemeral, expiration, key }) => [
      user?.name ?? '',
      aclTags.join(' '),
      reusable ? 'yes' : 'no',
      ephemeral ? 'yes' : 'no',
      expiration ?? '',
      key,
    ]),
  )
}

/** Tracks which secrets were copied or saved. */
export function useSecretTracking(made: readonly PreAuthKey[]) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const save = async () => {
    try {
      if (!(await invoke('file:save', { name: 'pre-auth-keys.csv', text: secretsCsv(made) }))) return
      setKept(new Set(made.map(({ id }) => id)))
      toast.show(t('preAuth.import.saved'))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
  const copied = (id: string) => setKept((before) => new Set([...before, id]))
  return { unsaved: made.filter(({ id }) => !kept.has(id)).length, save, copied }
}

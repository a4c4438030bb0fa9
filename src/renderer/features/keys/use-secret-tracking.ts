import { toApiError } from '@shared/api/error'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useToast } from '@/ui/toast/toast'
import { secretsCsv } from './secrets-csv'

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

import { toApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'
import { takeSection } from '@shared/policy/edit/take-section'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useSession } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'

/** One of two servers that are compared. */
export interface Side {
  readonly id: string
  readonly name: string
  /** Its policy; null where it could not be read. */
  readonly stored: StoredPolicy | null
  /** Writes are refused by this console. */
  readonly readOnly: boolean
}

/** Whether a window has the policy of a server open. What it holds would be written over what is put beside it. */
async function isBeingEdited(serverId: string): Promise<boolean> {
  const held = await (navigator as Partial<Navigator>).locks?.query()
  return held?.held?.some(({ name }) => name === `policy ${serverId}`) ?? false
}

/**
 * Puts a section of one server's policy into the draft of the other's, and leads to its review: nothing is stored before. A draft that
 * is there already keeps everything else. The window turns to the server whose policy that is.
 */
export function useCopySection(from: Side, to: Side) {
  const { t } = useTranslation('compare')
  const { t: tCommon } = useTranslation('common')
  const { session, setSession } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const refuse = (text: string) => toast.show(text, { kind: 'error' })
  const take = async (section: string) => {
    if (!from.stored || !to.stored) return
    if (await isBeingEdited(to.id)) return refuse(t('elsewhere', { name: to.name }))
    const draft = await invoke('draft:get', { id: to.id })
    const { text, refused } = takeSection(draft?.text ?? to.stored.policy, from.stored.policy, section)
    if (refused) return refuse(t(`refused.${refused}`, { from: from.name, to: to.name, section }))
    const baseId = draft ? draft.baseId : to.stored.id
    await invoke('draft:set', { id: to.id, draft: { text, baseId, savedAt: new Date().toISOString() } })
    if (to.id !== session.currentId) setSession(await invoke('servers:use', { id: to.id }))
    await navigate('/settings/policy?review')
  }
  const copy = async (section: string) => {
    setBusy(true)
    await take(section).catch((thrown: unknown) => refuse(errorText(toApiError(thrown), tCommon)))
    setBusy(false)
  }
  return { copy, busy }
}

import { toApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'
import { takeSection } from '@shared/policy/edit/take-section'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { isPolicyBeingEdited } from '@/lib/policy-lock'
import { useSession } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'

/** One of the two compared servers. */
export interface Side {
  readonly id: string
  readonly name: string
  /** Its policy; null if it could not be read. */
  readonly stored: StoredPolicy | null
  /** True if this console locks the server. */
  readonly readOnly: boolean
}

/**
 * Puts a section of one server's policy into the other's draft and opens its review; the policy itself is not saved. An existing draft
 * keeps its other changes. The window switches to the other server.
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
    if (await isPolicyBeingEdited(to.id)) return refuse(t('elsewhere', { name: to.name }))
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

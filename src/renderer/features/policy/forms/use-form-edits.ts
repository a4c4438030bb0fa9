import { applyEdits } from '@shared/policy/edit/style'
import { type PolicyItem, editPolicy, type PolicyEdit } from '@shared/policy/edit/policy-edit'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useStudio } from '@/features/policy/studio-context'
import { useToast } from '@/ui/toast/toast'
import { findAgain } from './evaluate-edit'
import type { SectionSpec } from './section-specs'
import type { Removal } from './restore-edits'

/** Returns a function that names an entry: by its own name, otherwise by its kind and number. */
export function useItemName() {
  const { t } = useTranslation('policy-forms')
  return (item: PolicyItem) => item.key ?? t(`one.${item.section}`, { number: item.at + 1 })
}

/** Moves and deletes entries and announces the result to screen readers. */
export function useFormEdits() {
  const { t } = useTranslation('policy-forms')
  const studio = useStudio()
  const latest = useRef(studio)
  useEffect(() => {
    latest.current = studio
  })
  const toast = useToast()
  const nameOf = useItemName()
  const [announcement, setAnnouncement] = useState('')
  const make = (edit: PolicyEdit) => {
    const { text, applyEdits: apply } = latest.current
    const { edits } = editPolicy(text, edit)
    if (edits && edits.length > 0) apply(edits)
    return edits ? { before: text, edits, after: applyEdits(text, edits) } : null
  }

  const restore = async (item: PolicyItem, removal: Removal) => {
    const { restoreEdits } = await import('./restore-edits')
    const edits = restoreEdits(removal, latest.current.text)
    if (edits) return latest.current.applyEdits(edits)
    const retry = () => void restore(item, removal)
    toast.show(t('notRestored', { name: nameOf(item) }), { kind: 'error', retry })
  }

  const remove = (item: PolicyItem) => {
    const { section } = item
    const at = findAgain(latest.current.text, item)
    const made = at < 0 ? null : make({ kind: 'remove', section, at })
    if (made)
      toast.show(t('deleted', { name: nameOf(item) }), {
        undo: () => void restore(item, { section, at, ...made }),
      })
  }

  const move = ({ section }: SectionSpec, from: number, to: number, count: number) => {
    if (!make({ kind: 'move', section, at: from, to })) return false
    setAnnouncement(t('move.done', { place: to + 1, count }))
    return true
  }
  return { remove, move, announcement }
}

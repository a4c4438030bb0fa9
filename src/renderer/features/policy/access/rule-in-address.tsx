import { useEffect, useEffectEvent } from 'react'
import { useAddressParams, withParam } from '@/lib/address'
import { useStudio } from '@/features/policy/studio-context'
import { addressedEntry } from './typed-question'

/** Shows the entry that a link addresses, once: a rule (`?rule=acls.3`, counted from 1) or a named entry (`?rule=hosts.db`). */
export function RuleInAddress() {
  const { text, reveal } = useStudio()
  const [params, change] = useAddressParams()
  const rule = params.get('rule')
  const show = useEffectEvent((named: string) => {
    const node = addressedEntry(text, named)
    change(withParam('rule', null))
    if (node) reveal(node.offset, node.offset + node.length)
  })
  useEffect(() => {
    if (rule !== null) show(rule)
  }, [rule])
  return null
}

import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useStudio } from '@/features/policy/studio-context'

/** Shows the rule that a link names (`?rule=acls.3`, counted from 1) in the text, once. */
export function RuleInAddress() {
  const { text, reveal } = useStudio()
  const [params, setParams] = useSearchParams()
  const rule = params.get('rule')
  const show = useEffectEvent((named: string) => {
    const [section = '', number = ''] = named.split('.')
    const root = parseTree(text, [], { allowTrailingComma: true })
    const node = root && findNodeAtLocation(root, [section, Number(number) - 1])
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('rule')
        return after
      },
      { replace: true },
    )
    if (node) reveal(node.offset, node.offset + node.length)
  })
  useEffect(() => {
    if (rule !== null) show(rule)
  }, [rule])
  return null
}

import { visible } from '@shared/visible'
import { useAddressChoice } from '@/lib/address'
import { useStudio } from '@/features/policy/studio-context'
import type { Answer, RuleInfo } from '@/domain/policy-worker/questions'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import type { AccessReading } from '@shared/access/reachable'
import { createContext, useContext } from 'react'

/** The statement about access that the matrix, the map and their details make. */
export const ReadingContext = createContext<AccessReading>('allowed')

export const useShownReading = () => useContext(ReadingContext)

export type PolicySource = 'edited' | 'stored'

export interface AccessText {
  /** The policy text that questions are answered from. */
  text: string
  source: PolicySource
  setSource: (source: PolicySource) => void
  /** True if the edited and the stored policy differ, so that there is a choice. */
  differ: boolean
}

/** Returns the policy that the access view evaluates: the edited one, unless the reader chose the stored one. */
export function useAccessText(): AccessText {
  const { text, stored } = useStudio()
  const [chosen, setSource] = useAddressChoice<PolicySource>('source', ['edited', 'stored'], 'edited')
  const storedText = stored.policy.replaceAll('\r\n', '\n')
  const differ = text !== storedText
  const source = differ ? chosen : 'edited'
  return { text: source === 'stored' ? storedText : text, source, setSource, differ }
}

type Place = Pick<RuleInfo, 'section' | 'index' | 'offset' | 'length'>

/** Returns the rules of the evaluated policy and functions to show one in the editor. */
export function useRules(about: AccessText) {
  const studio = useStudio()
  const { data } = usePolicyAnswer('rules', { text: about.text })
  const rules = valueOf(data) ?? []
  /** Returns the rule with its text and comment as they are shown. */
  const find = ({ section, index }: Pick<Place, 'section' | 'index'>) => {
    const found = rules.find((rule) => rule.section === section && rule.index === index)
    return found && { ...found, text: visible(found.text), note: visible(found.note) }
  }
  /** Returns the rule's range in the edited text; undefined if the rule is not in it, or no longer. */
  const placeOf = ({ section, offset, length }: Place): { from: number; to: number } | undefined => {
    if (section === 'default') return undefined
    if (about.text === studio.text) return { from: offset, to: offset + length }
    const from = studio.text.indexOf(about.text.slice(offset, offset + length))
    return from < 0 ? undefined : { from, to: from + length }
  }
  const show = (rule: Place) => {
    const place = placeOf(rule)
    if (place) studio.reveal(place.from, place.to)
  }
  return { find, placeOf, show }
}

export type Rules = ReturnType<typeof useRules>

/** Returns the value of a successful answer. */
export function valueOf<T>(answer: Answer<T> | undefined): T | undefined {
  return answer?.ok ? answer.value : undefined
}

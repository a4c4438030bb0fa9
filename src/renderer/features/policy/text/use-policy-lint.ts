import type { LintFinding } from '@shared/policy/analyse/lint'
import { fixEdits, type LintFix } from '@shared/policy/analyse/lint-fix'
import type { TFunction } from 'i18next'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import type { PolicyIssue } from '@/features/policy/use-policy-issues'
import { useStudio } from '@/features/policy/studio-context'
import { useToast } from '@/ui/toast/toast'

/** Pause in typing after which the text is linted, in milliseconds. */
const REST_MS = 300

const advice: readonly LintFinding['code'][] = ['unused-group', 'unused-host', 'unused-tag', 'overlapping-host']

/** Returns the text as of the last pause in typing. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Returns the rules of a message such as `acls[0], grants[2]` in words, numbered from 1. */
function ruleNames(t: TFunction<'policy'>, rules = '', key: 'rule' | 'theRule' = 'rule'): string {
  return rules.replace(/(\w+)\[(\d+)\]/g, (_, section: string, index: string) =>
    t(`lint.${key}.${section === 'grants' ? 'grants' : 'acls'}`, { number: Number(index) + 1 }),
  )
}

function messageOf(t: TFunction<'policy'>, { code, names }: LintFinding): string {
  const rule = ruleNames(t, names['rule'], 'theRule')
  if (code === 'rule-without-effect') {
    const why = names['why'] === 'tags' || names['why'] === 'owners' ? names['why'] : names['side']
    const key = why === 'sources' || why === 'tags' || why === 'owners' ? why : 'destinations'
    return t(`lint.no-${key}`, { rule, names: names['names'] })
  }
  return t(`lint.${code}`, { ...names, rule, rules: ruleNames(t, names['rules']) })
}

function labelOf(t: TFunction<'policy'>, fix: LintFix): string {
  if (fix.code === 'remove' && (fix.section === 'acls' || fix.section === 'grants')) return t('fix.removeRule')
  if (fix.code === 'ignore') return t('fix.ignore')
  return t(`fix.${fix.code}`, { ...fix })
}

const severityOf = ({ code }: LintFinding) =>
  code === 'undefined-name' ? 'error' : advice.includes(code) ? 'info' : 'warning'

/** Returns a likely mistake as the editor and the review show it. */
export function lintIssue(t: TFunction<'policy'>, finding: LintFinding): PolicyIssue & { at: object } {
  const at = { from: finding.offset, to: finding.offset + finding.length }
  return { at, message: messageOf(t, finding), source: 'lint', severity: severityOf(finding) }
}

/**
 * Returns likely mistakes with fixes; none while the text cannot be parsed. The worker lints after a pause in typing; until then the
 * previous findings stay.
 */
export function usePolicyLint(settled: string): { issues: PolicyIssue[]; evaluating: boolean } {
  const { t } = useTranslation('policy')
  const toast = useToast()
  const { text, readable, writable, applyEdits } = useStudio()
  const asked = readable && settled.trim() !== ''
  const { data, isPlaceholderData } = usePolicyAnswer('lint', asked ? { text: settled } : null, { keep: true })
  const fresh = !isPlaceholderData && settled === text
  const now = useRef({ text, fresh, applyEdits })
  useEffect(() => {
    now.current = { text, fresh, applyEdits }
  })
  const findings = asked && data?.ok ? data.value : undefined
  const issues = useMemo((): PolicyIssue[] => {
    const apply = (fix: LintFix) => {
      if (now.current.fresh) now.current.applyEdits(fixEdits(now.current.text, fix))
      else toast.show(t('fix.stale'))
    }
    return (findings ?? []).map((finding) => ({
      ...lintIssue(t, finding),
      fixes: writable ? finding.fixes.map((fix) => ({ label: labelOf(t, fix), run: () => apply(fix) })) : [],
    }))
  }, [findings, t, writable, toast])
  return { issues, evaluating: asked && (data === undefined || !fresh) }
}

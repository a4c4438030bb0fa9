import type { DnsEffect } from '@shared/dns/dns-effects'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from '@/lib/texts'
import { nodesQuery, policyQuery } from '@/lib/queries/lists'

/** Returns the number of rules of the policy that use names below a domain; undefined while that is unknown. */
function useRulesBelow(domain: string): number | undefined {
  const { data: policy } = useQuery({ ...policyQuery(), enabled: domain !== '' })
  const text = policy?.policy ?? ''
  const found = useQuery({
    queryKey: ['rulesBelow', domain, text],
    // The policy's parser is large, and most changes do not need it.
    queryFn: async () => (await import('@shared/policy/text/rules-below')).rulesBelow(text, domain),
    enabled: domain !== '' && text !== '',
    staleTime: Infinity,
    gcTime: 60_000,
  }).data
  return policy && text === '' ? 0 : found
}

/** Undefined while a list that is counted, or the policy, is not loaded. */
interface Counts {
  readonly machines: number | undefined
  readonly rules: number | undefined
}

function dnsText(effect: DnsEffect, { machines, rules }: Counts, t: TFunction<'dns'>): string {
  const none = t('effect.none')
  switch (effect.is) {
    case 'baseDomain': {
      const { before, after, records } = effect
      const names = { before: before || none, after: after || none }
      const parts = [
        machines === undefined
          ? t('effect.baseDomainUncounted', names)
          : t('effect.baseDomain', { ...names, count: machines }),
      ]
      if (rules === undefined) parts.push(t('effect.baseDomainRulesUnknown'))
      else if (rules > 0) parts.push(t('effect.baseDomainRules', { count: rules }))
      if (records > 0) parts.push(t('effect.baseDomainRecords', { count: records }))
      return parts.join(' ')
    }
    case 'servers':
    case 'search':
      return t(`effect.${effect.is}`, { before: effect.before || none, after: effect.after || none })
    case 'splitAdded':
    case 'splitChanged':
    case 'splitRemoved':
      return t(`effect.${effect.is}`, { domain: effect.domain, servers: effect.servers || none })
    case 'recordAside':
    case 'recordDirect': {
      const { name, value } = effect
      return `${t('effect.recordAdded', { name, value })} ${t(`effect.${effect.is}`)}`
    }
    case 'recordsAside':
    case 'recordsDirect':
      return t(`effect.${effect.is}`, { name: effect.name, count: effect.count })
    case 'recordAdded':
    case 'recordRemoved':
      return t(`effect.${effect.is}`, { name: effect.name, value: effect.value })
    default:
      return t(`effect.${effect.is}`)
  }
}

/** Returns the effects of changed DNS settings in words, with their counts. */
export function useDnsEffectTexts(effects: readonly DnsEffect[]): string[] {
  const { t } = useTranslation('dns')
  const machines = useQuery(nodesQuery()).data?.length
  const domain = effects.find((effect) => effect.is === 'baseDomain')
  const rules = useRulesBelow(domain?.before ?? '')
  return effects.map((effect) => dnsText(effect, { machines, rules }, t))
}

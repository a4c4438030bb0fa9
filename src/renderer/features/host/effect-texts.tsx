import Box from '@mui/material/Box'
import { useTranslation } from '@/lib/texts'
import type { DnsEffect } from '@shared/dns/dns-effects'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { nodesQuery, policyQuery } from '@/lib/queries/lists'
import { type ConfigConsequence, configKey, type ConfigPath } from '@shared/host/config-keys'
import { partAt } from '@shared/host/config-values'
import { useCallback, useMemo } from 'react'
import type { ConfigChange } from '@shared/host/config-values-schema'
import type { UnknownSetting } from '@shared/ipc/host-config'
import { visibleName } from '@shared/visible'

const MARK = /^<(?:hidden|new) [^<>]*>/

function changeText({ path, before, after }: ConfigChange, t: TFunction<'config'>): string {
  const shown = (text: string) => (text === '' ? t('effect.empty') : text)
  if (MARK.test(after ?? '')) return t('effect.secret', { path })
  if (MARK.test(before ?? '')) return t('effect.secretUnset', { path })
  if (before === null) return t('effect.set', { path, after: shown(after ?? '') })
  if (after === null) return t('effect.unset', { path, before: shown(before) })
  return t('effect.changed', { path, before: shown(before), after: shown(after) })
}

const counted = ['serverUrl', 'addresses', 'expiry', 'database'] as const

/** `count`: of machines; undefined while they are not loaded. */
function meansText(means: ConfigConsequence, count: number | undefined, t: TFunction<'config'>): string {
  if (count !== undefined) return t(`means.${means}`, { count })
  const uncounted = counted.find((one) => one === means)
  return uncounted ? t(`uncounted.${uncounted}`) : t(`means.${means}`, { count: 0 })
}

/** Returns changed settings in words, each kind of consequence once, with its counts. */
export function useConfigEffectTexts(changes: readonly ConfigChange[]): string[] {
  const { t } = useTranslation('config')
  const count = useQuery(nodesQuery()).data?.length
  const said = new Set<ConfigConsequence>()
  return changes.map((change) => {
    const text = changeText(change, t)
    // A setting of a map, such as `oidc.extra_params.domain_hint`, has no consequence of its own.
    const means = configKey(change.path)?.means
    if (means === undefined || said.has(means)) return text
    said.add(means)
    return `${text} ${meansText(means, count, t)}`
  })
}

/** Returns a function that says why a setting of the text has no effect, and what is probably meant. */
export function useUnknownText(version: string): (unknown: UnknownSetting) => string {
  const { t } = useTranslation('config')
  return useCallback(
    ({ path, reason }: UnknownSetting) => {
      const named = { path: visibleName(path), version }
      switch (reason.is) {
        case 'place':
        case 'near':
          return t(`unknown.${reason.is}`, { ...named, setting: reason.known })
        case 'newer':
        case 'older':
          return t(`unknown.${reason.is}`, { ...named, minor: reason.minor })
        case 'unknown':
          return t('unknown.unknown', named)
      }
    },
    [t, version],
  )
}

/** Returns the function that describes a setting in a sentence or two. */
export function useConfigTexts(): (path: ConfigPath) => string {
  const { t } = useTranslation('config')
  return useMemo(() => {
    const texts: unknown = t('keys', { returnObjects: true })
    return (path) => {
      const found = partAt(texts, path)
      return typeof found === 'string' ? found : ''
    }
  }, [t])
}

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

/** The maximum number of listed effects. */
const SHOWN = 12

/** The effects of a save, in words. */
export function EffectList({ texts, otherwise }: { texts: readonly string[]; otherwise: string }) {
  const { t } = useTranslation('dns')
  return (
    <Box component="ul" aria-label={t('effects')} sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
      {texts.slice(0, SHOWN).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {texts.length > SHOWN ? <li>{t('effect.more', { count: texts.length - SHOWN })}</li> : null}
      {texts.length === 0 ? <li>{otherwise}</li> : null}
    </Box>
  )
}

import { type ConfigPath, configKey, type ConfigConsequence } from '@shared/host/config-keys'
import { partAt } from '@shared/host/config-values'
import { useMemo, useCallback } from 'react'
import { useTranslation } from '@/lib/texts'
import type { ConfigChange } from '@shared/host/config-changes'
import type { UnknownSetting } from '@shared/ipc/host-config'
import { visibleName } from '@shared/visible'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { nodesQuery } from '@/lib/queries/lists'

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

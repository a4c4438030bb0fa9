import { machineName } from '@shared/states/machine-state'
import type { TFunction } from 'i18next'
import { type DiagnosedLayer, type Evidence, explanation } from './diagnose'

/** The sentence that answers "why not?". */
export function headline(layers: readonly DiagnosedLayer[], t: TFunction<'client'>): string {
  const found = explanation(layers)
  if (found) return t(`finding.${found.finding}`, found.params)
  const unchecked = layers.filter(({ state }) => state === 'unknown').map(({ id }) => t(`layer.${id}`))
  return unchecked.length === 0 ? t('check.allGood') : t('check.noBlock', { layers: unchecked.join(', ') })
}

/** A diagnosis as text for a message: the answer, then a line for each layer. */
export function diagnosisText(
  { self, target }: Pick<Evidence, 'self' | 'target'>,
  layers: readonly DiagnosedLayer[],
  t: TFunction<'client'>,
): string {
  const lines = layers.map((layer) => `${t(`layer.${layer.id}`)}: ${t(`finding.${layer.finding}`, layer.params)}`)
  return [`${machineName(self)} → ${machineName(target)}`, headline(layers, t), '', ...lines].join('\n')
}

/** The same text without names and addresses: each is replaced by a letter, the same one everywhere. */
export function withoutNames(text: string, { self, target }: Pick<Evidence, 'self' | 'target'>): string {
  const known = [
    [machineName(self), self.name, ...self.ipAddresses],
    [machineName(target), target.name, ...target.ipAddresses],
  ].flatMap((words, index) => words.map((word) => [word, index === 0 ? 'A' : 'B'] as const))
  const longestFirst = known.filter(([word]) => word !== '').toSorted(([a], [b]) => b.length - a.length)
  const replaced = longestFirst.reduce((rest, [word, letter]) => rest.replaceAll(word, letter), text)
  return replaced.replaceAll(ADDRESS, 'x.x.x.x').replaceAll(ADDRESS_6, '[x::x]')
}

/** Addresses that belong to neither machine: endpoints of paths and relays. */
const ADDRESS = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g
const ADDRESS_6 = /\[?\b(?:[0-9a-f]{1,4}:){2,7}[0-9a-f:]*\]?/gi

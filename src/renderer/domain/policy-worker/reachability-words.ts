import type { TFunction } from 'i18next'
import type { ReachObstacle, EndReachability, MachineObstacle } from '@/domain/policy-worker/reachability'
import { relativeTime } from '@/lib/texts'
import { instantOf } from '@shared/time'

interface Words {
  t: TFunction<'access'>
  common: TFunction<'common'>
  /** Unix time in milliseconds. */
  now: number
}

function machineWords(obstacle: MachineObstacle, { t, common, now }: Words): string {
  const { name, reason } = obstacle
  if (obstacle.reason === 'neverSeen') return t('life.neverSeen', { name })
  const isUnknown = reason === 'offline' && instantOf(obstacle.since) === null
  return t(`life.${reason}`, {
    name,
    when: isUnknown ? common('timeUnknown') : relativeTime(common, obstacle.since, now),
  })
}

/** Describes one obstacle as part of a sentence: "horace-phone expired 38 days ago". */
export function obstacleText(obstacle: ReachObstacle, words: Words): string {
  if (obstacle.reason !== 'route') return machineWords(obstacle, words)
  const { prefix, name, state, machine } = obstacle
  const kind = prefix === '' ? 'exit' : 'route'
  if (state === 'waiting') return words.t(`life.${kind}.waiting`, { prefix, name })
  if (machine) return words.t(`life.${kind}.because`, { prefix, machine: machineWords(machine, words) })
  const gone = state === 'prepared' || state === 'withdrawn'
  return words.t(gone ? `life.${kind}.prepared` : `life.${kind}.unserved`, { prefix, name })
}

/** Says why no machine of an end is available: the single reason, or the count if there are several machines. */
export function noneWords(layer: EndReachability, name: string, words: Words): string {
  const [only] = layer.obstacles
  if (layer.of === 1 && only) return obstacleText(only, words)
  return words.t(layer.machines === layer.of ? 'answer.noneOnline' : 'answer.noneReachable', { of: layer.of, name })
}

/** Describes the state of an end in one line. */
export function layerWords(layer: EndReachability, name: string, words: Words): string {
  const { able, of, machines, state } = layer
  if (state === 'no') return noneWords(layer, name, words)
  const online = machines === of
  const beyond = layer.internet ? ('layer.exitOnline' as const) : ('layer.served' as const)
  if (of === 1) return words.t(online ? 'layer.online' : beyond, { name })
  if (state === 'yes') return words.t(online ? 'layer.allOnline' : 'layer.allReachable', { of })
  return words.t(online ? 'layer.someOnline' : 'layer.someReachable', { able, of })
}

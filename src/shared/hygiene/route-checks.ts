import { type Prefix, parsePrefix } from '@shared/policy/net/ip'
import { isPast, machineName } from '@shared/states/machine-state'
import type { Check, Found } from './check'
import type { Facts, HygieneNode } from './network'

/** Returns the routers of each prefix. Expired machines serve nothing. */
function routers(facts: Facts): Map<string, HygieneNode[]> {
  const byPrefix = new Map<string, HygieneNode[]>()
  for (const node of facts.nodes) {
    if (isPast(node.expiry, facts.now)) continue
    for (const prefix of facts.servedBy(node)) {
      const known = byPrefix.get(prefix)
      if (known) known.push(node)
      else byPrefix.set(prefix, [node])
    }
  }
  return byPrefix
}

const singleRouter: Check = {
  id: 'singleRouter',
  weight: 2,
  needs: ['nodes'],
  look: (facts) => {
    const all = routers(facts)
    const found = [...all].flatMap(([prefix, serving]): Found[] =>
      serving.length === 1 ? [{ kind: 'prefix', id: prefix, label: prefix, with: serving.map(machineName) }] : [],
    )
    return { found, of: all.size }
  },
}

interface ServedPrefix {
  readonly text: string
  readonly prefix: Prefix
  readonly by: readonly HygieneNode[]
}

/** Finds a prefix inside one that another machine serves: the narrower one gets the traffic. */
const overlappingRoutes: Check = {
  id: 'overlappingRoutes',
  weight: 2,
  needs: ['nodes'],
  look: (facts) => {
    const served = [...routers(facts)].flatMap(([text, by]): ServedPrefix[] => {
      const prefix = parsePrefix(text)
      return prefix ? [{ text, prefix, by }] : []
    })
    served.sort((a, b) => {
      if (a.prefix.from !== b.prefix.from) return a.prefix.from < b.prefix.from ? -1 : 1
      return a.prefix.to > b.prefix.to ? -1 : 1
    })
    // Prefixes either nest or are disjoint: those around the current one form a stack, the widest at the bottom.
    const around: ServedPrefix[] = []
    const found = served.flatMap((one): Found[] => {
      while ((around.at(-1)?.prefix.to ?? one.prefix.from) < one.prefix.from) around.pop()
      const others = around.filter(({ by }) => by.some(({ id }) => one.by.every((own) => own.id !== id)))
      around.push(one)
      const wider = others.at(-1)
      if (!wider) return []
      return [{ kind: 'prefix', id: one.text, label: one.text, with: [wider.text] }]
    })
    return { found, of: served.length }
  },
}

export const routeChecks: readonly Check[] = [singleRouter, overlappingRoutes]

import type { SeedRecord } from '@main/db/mock-db'
import type { StartNotice, Wanted } from './protocol'

/** The options of a new network; missing ones are chosen. */
export interface NetworkPlan {
  readonly seed?: number | undefined
  readonly nodes?: number | undefined
  readonly days?: number | undefined
}

interface Verdict {
  /** The options of the network to create; undefined if the stored one stays. */
  readonly plan?: NetworkPlan
  readonly notice?: StartNotice
}

const RESET = '--mock-reset'

/**
 * Decides what a start does with the stored network. Another size or past recreates it from the same seed, with a notice. Another seed
 * requires `--mock-reset`. Missing options keep their values, except that a reset without a past uses the default: no screen shows the
 * length of the past, so it must not persist unnoticed.
 */
export function planStart(wanted: Wanted, made: SeedRecord | undefined): Verdict {
  const { reset = false, ...asked } = wanted
  if (!made) return { plan: asked }
  const plan: NetworkPlan = {
    seed: asked.seed ?? made.seed,
    nodes: asked.nodes ?? made.askedNodes,
    days: reset ? asked.days : (asked.days ?? made.days),
  }
  if (reset) return { plan }
  if (asked.seed !== undefined && asked.seed !== made.seed)
    return { notice: { refused: true, sentence: otherSeed(asked.seed, made) } }
  const otherNodes = asked.nodes !== undefined && asked.nodes !== made.nodes
  const otherDays = asked.days !== undefined && asked.days !== made.days
  return otherNodes || otherDays ? { plan, notice: { refused: false, sentence: madeAgain(made) } } : {}
}

function otherSeed(seed: number, made: SeedRecord): string {
  return (
    `The demo network in this folder is of seed ${made.seed}, with ${made.nodes} machines: ` +
    `add ${RESET} to throw it and its changes away for one of seed ${seed}, or leave --mock-seed out to keep it.`
  )
}

function madeAgain({ seed, nodes }: SeedRecord): string {
  return `The demo network was made again from its seed ${seed}: the one of ${nodes} machines and the changes made in it are gone.`
}

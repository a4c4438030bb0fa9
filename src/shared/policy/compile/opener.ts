import { addBits, type Bits, newBits, setBit } from '@shared/policy/net/bits'
import { type Compiled, type CompiledRule, selfSources } from './compiled'
import type { Destinations, Sources } from './endpoints'
import { type Family, type FamilyPair, type FamilyPart, familyPairs, familyParts, type Having } from './families'
import { viaTargets } from './peers'
import type { Target } from './targets'

const families = [4, 6] as const

/** Computes the access that the rules of a policy open, each part once. */
export class Opener {
  private readonly known = new Map<Destinations, FamilyPart[]>()
  private readonly owned = new Map<number, FamilyPart[]>()
  private readonly selfPairs = new Map<Bits, Map<number, KeyedPair[]>>()
  private readonly sourceParts = new Map<Sources, FamilyPart[]>()
  private readonly beyond: [Target, number][]
  /** Targets with addresses of each family: machines, subnets, exits. */
  private readonly having: Having

  constructor(
    private readonly compiled: Compiled,
    private readonly targets: Target[],
  ) {
    const { network } = compiled
    this.beyond = targets.map((target, at): [Target, number] => [target, at]).slice(network.size)
    this.having = { 4: this.widened(network.having[4]), 6: this.widened(network.having[6]) }
    for (const [target, at] of this.beyond) {
      for (const family of families) if (this.serves(target, family)) setBit(this.having[family], at)
    }
  }

  private widened(machines: Bits): Bits {
    const bits = newBits(this.targets.length)
    addBits(bits, machines)
    return bits
  }

  /** True if this policy serves the target over the address family. One list can hold the targets of two policies. */
  private serves(target: Target, family: Family, machines?: number[]): boolean {
    return this.compiled.routes.served.some(({ prefix, exit, servers }) => {
      const same = target.kind === 'subnet' ? prefix.text === target.prefix : target.kind === 'internet' && exit
      return same && prefix.v6 === (family === 6) && (!machines || servers.some((index) => machines.includes(index)))
    })
  }

  private mark(bits: Bits, dst: Destinations, family: Family, internet: boolean, through?: number[]): Bits {
    for (const [target, at] of this.beyond) {
      const meets = target.kind === 'subnet' ? dst.overlaps(target.range) : internet
      if (meets && this.serves(target, family, through)) setBit(bits, at)
    }
    return bits
  }

  sources(sources: Sources): FamilyPart[] {
    const { having } = this.compiled.network
    const known = this.sourceParts.get(sources) ?? familyParts({ 4: sources.over(4), 6: sources.over(6) }, having)
    this.sourceParts.set(sources, known)
    return known
  }

  /** Machines as sources, over all their addresses. */
  private machines(indexes: readonly number[]): FamilyPart[] {
    const { having, size } = this.compiled.network
    const bits = newBits(size)
    indexes.forEach((index) => setBit(bits, index))
    return familyParts({ 4: bits, 6: bits }, having)
  }

  destinations(dst: Destinations): FamilyPart[] {
    const over = (family: Family) => this.mark(this.widened(dst.over(family)), dst, family, dst.internetOver(family))
    const known = this.known.get(dst) ?? familyParts({ 4: over(4), 6: over(6) }, this.having)
    this.known.set(dst, known)
    return known
  }

  via(rule: CompiledRule & { kind: 'via' }): FamilyPart[] {
    const through = viaTargets(this.compiled, rule)
    const over = (family: Family) => this.mark(newBits(this.targets.length), rule.dst, family, rule.internet, through)
    return familyParts({ 4: over(4), 6: over(6) }, this.having)
  }

  /**
   * Returns the access a rule for `autogroup:self` opens to one owner's machines, keyed for the grouper. Rules with the same sources share
   * it.
   */
  self(from: Bits, owner: number): KeyedPair[] {
    const byOwner = this.selfPairs.get(from) ?? new Map<number, KeyedPair[]>()
    this.selfPairs.set(from, byOwner)
    const pairs = byOwner.get(owner) ?? this.buildSelf(from, owner)
    byOwner.set(owner, pairs)
    return pairs
  }

  private buildSelf(from: Bits, owner: number): KeyedPair[] {
    const sources = selfSources(this.compiled.network, from, owner)
    if (sources.length === 0) return []
    return keyed(`self ${sources.join(' ')}`, familyPairs(this.machines(sources), this.own(owner)))
  }

  /** Returns all machines of an owner. */
  private own(owner: number): FamilyPart[] {
    const known = this.owned.get(owner)
    if (known) return known
    const bits = newBits(this.targets.length)
    this.compiled.network.byOwner[owner]?.forEach((index) => setBit(bits, index))
    const parts = familyParts({ 4: bits, 6: bits }, this.having)
    this.owned.set(owner, parts)
    return parts
  }
}

/** A pair with the key of its sources: equal keys mean equal sources. */
export interface KeyedPair {
  key: Bits | string
  pair: FamilyPair
}

export const keyed = (key: Bits | string, pairs: readonly FamilyPair[]): KeyedPair[] =>
  pairs.map((pair) => ({ key: pair.all ? key : `some ${pair.sources.join()}`, pair }))

import type { Family } from './families'
import {
  addBits,
  allBits,
  type Bits,
  newBits,
  setBit,
  type AddressRange,
  isV6,
  parsePrefix,
  everything,
  internet,
  IpSet,
} from '@shared/policy/net/ip'
import type { NameSet, Routes } from './network'

/** Part of a destination, as the control plane writes it. Without a range: `*`, every address. */
export interface RuleDestination {
  text: string
  range?: AddressRange
}

const wholeOf = (v6: boolean) => IpSet.of(everything.ranges.filter(({ from }) => isV6(from) === v6))
const publicOf = (v6: boolean) => IpSet.of(internet.ranges.filter(({ from }) => isV6(from) === v6))
/** All addresses of a family, and the public ones: either represents the internet. */
const internets: Record<Family, IpSet[]> = {
  4: [publicOf(false), wholeOf(false)],
  6: [publicOf(true), wholeOf(true)],
}

/** One side of a rule: its names, with the subnets that routers serve. Computed on first use. */
class Side {
  private knownSet: IpSet | undefined
  private knownMachines: Bits | undefined
  private knownServers: Bits | undefined
  private readonly knownOver: Partial<Record<Family, Bits>> = {}

  constructor(
    protected readonly parts: readonly NameSet[],
    protected readonly routes: Routes,
    /** Further addresses that belong to no name. */
    protected readonly extra: IpSet = IpSet.empty,
  ) {}

  get set(): IpSet {
    return (this.knownSet ??= IpSet.union([...this.parts.map(({ set }) => set), this.extra]))
  }

  /** Machines with an address on this side. */
  get machines(): Bits {
    if (this.knownMachines) return this.knownMachines
    const bits = newBits(this.routes.subnets.length)
    this.parts.forEach(({ machines }) => addBits(bits, machines))
    return (this.knownMachines = bits)
  }

  /** Machines whose address of a family is on this side. */
  over(family: Family): Bits {
    const known = this.knownOver[family]
    if (known) return known
    const bits = newBits(this.routes.subnets.length)
    this.parts.forEach((part) => addBits(bits, part.over(family)))
    return (this.knownOver[family] = bits)
  }

  overlaps(range: AddressRange): boolean {
    return this.extra.overlaps(range) || this.parts.some((part) => part.overlaps(range))
  }

  /** Machines that serve a subnet on this side. */
  get servers(): Bits {
    if (this.knownServers) return this.knownServers
    const bits = newBits(this.routes.subnets.length)
    for (const { prefix, exit, servers } of this.routes.served) {
      if (!exit && this.overlaps(prefix)) servers.forEach((index) => setBit(bits, index))
    }
    return (this.knownServers = bits)
  }

  /** Machines of this side, including the routers of its subnets. */
  get agents(): Bits {
    return this.machines.map((word, at) => word | (this.servers[at] ?? 0))
  }
}

/** The sources of a rule. */
export class Sources extends Side {
  private knownTexts: string[] | undefined
  private knownKey: string | undefined

  constructor(
    parts: readonly NameSet[],
    routes: Routes,
    extra: IpSet = IpSet.empty,
    private readonly write: (set: IpSet) => string[] = (set) => set.strings(),
  ) {
    super(parts, routes, extra)
  }

  get isEmpty(): boolean {
    return this.extra.isEmpty && this.parts.every((part) => part.isEmpty)
  }

  /** As the control plane writes them. */
  get texts(): string[] {
    return (this.knownTexts ??= this.write(this.set))
  }

  /** The texts joined: equal keys mean equal texts. */
  get key(): string {
    return (this.knownKey ??= this.texts.join(','))
  }
}

/** The destinations of a rule. */
export class Destinations extends Side {
  private knownList: RuleDestination[] | undefined

  /** `*`, every address, is not a name with addresses and is written as such. */
  constructor(
    parts: readonly NameSet[],
    routes: Routes,
    private readonly wildcard: boolean,
  ) {
    super(parts, routes, wildcard ? everything : IpSet.empty)
  }

  override get machines(): Bits {
    return this.wildcard ? allBits(this.routes.subnets.length) : super.machines
  }

  override over(family: Family): Bits {
    return this.wildcard ? this.machines : super.over(family)
  }

  /** One entry per name. */
  get list(): RuleDestination[] {
    return (this.knownList ??= [
      ...(this.wildcard ? [{ text: '*' }] : []),
      ...this.parts.flatMap(({ set }) => set.prefixes()),
    ])
  }

  /** True if the internet of an address family is among the destinations, so that exit nodes represent it. */
  internetOver(family: Family): boolean {
    if (this.wildcard) return true
    return this.parts.some((part) => internets[family].some((set) => part.coversSet(set)))
  }

  get internet(): boolean {
    return this.internetOver(4) || this.internetOver(6)
  }

  /** Machines of this side, including the routers of its subnets and exit nodes for the internet. */
  override get agents(): Bits {
    const bits = super.agents
    if (this.internet) addBits(bits, this.routes.exitNodes)
    return bits
  }
}

/** Parses prefixes into a set. */
export const setOfTexts = (texts: readonly string[]) => IpSet.of(texts.flatMap((text) => parsePrefix(text) ?? []))

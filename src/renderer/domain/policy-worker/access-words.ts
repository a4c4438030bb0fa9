import type { TFunction } from 'i18next'
import type { RuleOrigin } from '@shared/policy/compile/compiled'
import { hasPorts, type PortRange } from '@shared/policy/net/ports'
import type { AccessShare, Bundle, GatheredKind, Opened, Part, Subject } from './access-types'
import { isAnyPort, otherPorts } from './open-set'

type Words = TFunction<'access'>

const listed = (ports: readonly PortRange[]) =>
  ports.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)).join(', ')

/** Ports in the shorter of two ways: those that are open, or those that are not. */
function portsText(ports: readonly PortRange[], t: Words): string {
  if (isAnyPort(ports)) return t('all')
  const closed = otherPorts(ports)
  return closed.length < ports.length ? t('allBut', { ports: listed(closed) }) : listed(ports)
}

/** Protocols whose usual names are not those of policies. */
const protocolNames: Record<string, string> = { '*': '', 'ipv6-icmp': 'ICMPv6', ipv4: 'IP-in-IP' }

function protocolText({ protocol, ports }: Opened, t: Words): string {
  const name = protocolNames[protocol] ?? protocol.toUpperCase()
  if (!hasPorts(protocol)) return /^\d+$/.test(name) ? `IP ${name}` : name
  const open = portsText(ports, t)
  return name ? `${name} ${open}` : open
}

const families = { ipv4: 'IPv4', ipv6: 'IPv6' } as const

/** Ports and protocols in words: "TCP 22, 5432; UDP 53"; "nothing" where none are. */
export function openedText(opened: readonly Opened[], t: Words): string {
  if (opened.length === 0) return t('nothing')
  const said = (family: Opened['family']) =>
    opened.filter((one) => one.family === family).map((one) => protocolText(one, t))
  const alone = (['ipv4', 'ipv6'] as const).flatMap((family) => {
    // "and", so that it is plain how much of the list is over these addresses alone.
    const ports = said(family).join(` ${t('and')} `)
    return ports === '' ? [] : [t('overOnly', { ports, family: families[family] })]
  })
  return [...said(undefined), ...alone].join('; ')
}

/** Shares that are told; where there are more, the last ones are counted together. */
const told = 3

/** What sources have open at destinations. */
export interface SharedAccess {
  shares: readonly AccessShare[]
  /** All pairs there are, those without access too. */
  total: number
}

/** What is open between sources and destinations, in words, share by share. */
function accessParts({ shares, total }: SharedAccess, t: Words): string[] {
  const [first] = shares
  if (!first) return [t('nothing')]
  if (first.pairs === total) return [openedText(first.opened, t)]
  const shown = shares.slice(0, shares.length > told ? told - 1 : told)
  const others = shares.slice(shown.length).reduce((sum, { pairs }) => sum + pairs, 0)
  const parts = shown.map(({ pairs, opened }, at) =>
    t(at === 0 ? 'share.first' : 'share.next', { pairs, total, ports: openedText(opened, t) }),
  )
  return others > 0 ? [...parts, t('share.others', { pairs: others, total })] : parts
}

/**
 * The same as one text: the ports where every pair has the same, else how many pairs have which: "27 of 99 pairs: all ports · 72 of 99:
 * 22, 80, 443". The same pairs have the same words wherever they are told of.
 */
export const accessText = (access: SharedAccess, t: Words): string => accessParts(access, t).join(' · ')

/** The words a rule goes by. Rules count from 1. */
export function ruleName({ section, index }: Pick<RuleOrigin, 'section' | 'index'>, t: Words): string {
  return t(`rule.${section}`, { number: index + 1 })
}

const gatheredKinds = ['group', 'tag', 'user', 'machine', 'subnet'] as const satisfies GatheredKind[]

/** The words for a subject, the part of a bundle or one end of a pair. */
export function partName({ kind, name }: { kind: Part['kind'] | Subject['kind']; name: string }, t: Words): string {
  const gathered = kind === 'all' ? gatheredKinds.find((one) => one === name) : undefined
  if (gathered) return t(`kinds.${gathered}`)
  if (kind === 'everyone') return t('everyone')
  if (kind === 'internet') return t('internet')
  if (kind === 'self') return t('own')
  return name || t('nobody')
}

/** The names of a bundle, a few of them. */
export function bundleText({ parts, more }: Bundle, t: Words, most = 3): string {
  const shown = parts.slice(0, most).map((part) => partName(part, t))
  const rest = parts.length - shown.length + more
  return [...shown, ...(rest > 0 ? [t('more', { count: rest })] : [])].join(', ')
}

import type { TFunction } from 'i18next'
import type { RuleOrigin } from '@shared/policy/compile/compile'
import { hasPorts, type PortRange } from '@shared/policy/net/ip'
import { visible } from '@shared/visible'
import type { AccessShare, Bundle, GatheredKind, OpenPorts, AccessPart, AccessSubject } from './access-types'
import { isAnyPort, otherPorts } from './access-shares'
import type { AnswerError } from './questions'

type Words = TFunction<'access'>

const listed = (ports: readonly PortRange[]) =>
  ports.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)).join(', ')

/** Describes ports by the shorter list: the open or the closed ones. */
function portsText(ports: readonly PortRange[], t: Words): string {
  if (isAnyPort(ports)) return t('all')
  const closed = otherPorts(ports)
  return closed.length < ports.length ? t('allBut', { ports: listed(closed) }) : listed(ports)
}

/** Protocols with display names that differ from policy syntax. */
const protocolNames: Record<string, string> = { '*': '', 'ipv6-icmp': 'ICMPv6', ipv4: 'IP-in-IP' }

function protocolText({ protocol, ports }: OpenPorts, t: Words): string {
  const name = protocolNames[protocol] ?? protocol.toUpperCase()
  if (!hasPorts(protocol)) return /^\d+$/.test(name) ? `IP ${name}` : name
  const open = portsText(ports, t)
  return name ? `${name} ${open}` : open
}

const families = { ipv4: 'IPv4', ipv6: 'IPv6' } as const

/** Describes ports and protocols: "TCP 22, 5432; UDP 53"; "nothing" if the list is empty. */
export function openedText(opened: readonly OpenPorts[], t: Words): string {
  if (opened.length === 0) return t('nothing')
  const said = (family: OpenPorts['family']) =>
    opened.filter((one) => one.family === family).map((one) => protocolText(one, t))
  const alone = (['ipv4', 'ipv6'] as const).flatMap((family) => {
    // Joined with "and", so that it is clear which part of the list is limited to this family.
    const ports = said(family).join(` ${t('and')} `)
    return ports === '' ? [] : [t('overOnly', { ports, family: families[family] })]
  })
  return [...said(undefined), ...alone].join('; ')
}

/** The maximum number of shares to show; more are summarized. */
export const maxShares = 3

/** The access of sources to destinations. */
export interface SharedAccess {
  shares: readonly AccessShare[]
  /** All pairs, including those without access. */
  total: number
  /** The subjects with the access of the first shares; null if all have it. */
  sources?: readonly (Bundle | null)[]
}

/** Describes the access between sources and destinations, share by share. */
function accessParts({ shares, total, sources }: SharedAccess, t: Words): string[] {
  const [first] = shares
  if (!first) return [t('nothing')]
  if (first.pairs === total) return [openedText(first.opened, t)]
  const shown = shares.slice(0, shares.length > maxShares ? maxShares - 1 : maxShares)
  const others = shares.slice(shown.length).reduce((sum, { pairs }) => sum + pairs, 0)
  const parts = shown.map(({ pairs, opened }, at) =>
    t(at === 0 ? 'share.first' : 'share.next', { pairs, total, ports: openedBy(opened, sources?.[at], t) }),
  )
  return others > 0 ? [...parts, t('share.others', { pairs: others, total })] : parts
}

/** Describes ports, and names who has them if not all do: "all ports, only group:admin". */
export function openedBy(opened: readonly OpenPorts[], from: Bundle | null | undefined, t: Words, most?: number) {
  const ports = openedText(opened, t)
  return from ? t('share.only', { ports, names: bundleText(from, t, most) }) : ports
}

/**
 * Describes access in one text: the ports if every pair has the same, otherwise the shares: "27 of 99 pairs: all ports · 72 of 99: 22, 80,
 * 443". The same access always has the same text.
 */
export const accessText = (access: SharedAccess, t: Words): string => accessParts(access, t).join(' · ')

/** Returns the display name of a rule. Rules count from 1. */
export function ruleName({ section, index }: Pick<RuleOrigin, 'section' | 'index'>, t: Words): string {
  return t(`rule.${section}`, { number: index + 1 })
}

const gatheredKinds = ['group', 'tag', 'user', 'machine', 'subnet'] as const satisfies GatheredKind[]

/** Returns the display name of a subject, a part of a bundle or one end of a pair. */
export function partName(
  { kind, name }: { kind: AccessPart['kind'] | AccessSubject['kind']; name: string },
  t: Words,
): string {
  const gathered = kind === 'all' ? gatheredKinds.find((one) => one === name) : undefined
  if (gathered) return t(`kinds.${gathered}`)
  if (kind === 'everyone') return t('everyone')
  if (kind === 'internet') return t('internet')
  if (kind === 'self') return t('own')
  return name === '' ? t('nobody') : visible(name)
}

/** Returns a few names of a bundle. */
export function bundleText({ parts, more }: Bundle, t: Words, most = 3): string {
  const shown = parts.slice(0, most).map((part) => partName(part, t))
  const rest = parts.length - shown.length + more
  return [...shown, ...(rest > 0 ? [t('more', { count: rest })] : [])].join(', ')
}

/** Says why there is no answer about access. */
export function noAnswerText({ code, message }: AnswerError, t: Words): string {
  if (code === 'unreadable') return t('state.unreadable')
  return code === 'refused' ? `${t('state.noAccess')} ${message}` : `${t('state.failed')}: ${message}`
}

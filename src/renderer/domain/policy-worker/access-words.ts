import { isAnyPort } from './opened'
import type { TFunction } from 'i18next'
import type { RuleOrigin } from '@shared/policy/compile/compiled'
import { hasPorts, type PortRange } from '@shared/policy/net/ports'
import type { Bundle, Opened, Part } from './bundles'

type Words = TFunction<'access'>

const portsText = (ports: readonly PortRange[]) =>
  ports.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)).join(', ')

function oneText({ protocol, ports }: Opened, t: Words): string {
  const name = protocol === '' || protocol === '*' ? '' : protocol.toUpperCase()
  if (!hasPorts(protocol)) return /^\d+$/.test(name) ? `IP ${name}` : name
  const open = isAnyPort(ports) ? t('all') : portsText(ports)
  return name ? `${name} ${open}` : open
}

/** Ports and protocols in words: "TCP 22, 5432; UDP 53". */
export function openedText(opened: readonly Opened[], t: Words): string {
  return opened.map((one) => oneText(one, t)).join('; ')
}

/** The words a rule goes by. Rules count from 1. */
export function ruleName({ section, index }: Pick<RuleOrigin, 'section' | 'index'>, t: Words): string {
  return t(`rule.${section}`, { number: index + 1 })
}

/** The words for a subject, the part of a bundle or one end of a pair. */
export function partName({ kind, name }: Pick<Part, 'kind' | 'name'>, t: Words): string {
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

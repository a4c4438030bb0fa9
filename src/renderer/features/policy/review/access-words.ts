import type { RuleOrigin } from '@shared/policy/compile/compiled'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import type { PortRange } from '@shared/policy/net/ports'
import type { TFunction } from 'i18next'
import type { Bundle, Endpoint, Opened, Part } from '@/domain/policy-worker/bundles'

type T = TFunction<'review'>

/** Names of a bundle that one line says at most. */
const NAMES = 6

/** A machine, group or whatever else access is told of. */
export function nameOf({ kind, name }: Pick<Part, 'kind' | 'name'> | Endpoint, t: T): string {
  switch (kind) {
    case 'everyone':
      return t('access.everyone')
    case 'self':
      return t('access.self')
    case 'internet':
      return t('access.internet')
    case 'subnet':
      return t('access.subnet', { name })
    default:
      return name
  }
}

/** "group:dev, alice, db-1 and 12 more". */
export function bundleText({ parts, more }: Bundle, t: T): string {
  const left = more + Math.max(0, parts.length - NAMES)
  const names = parts.slice(0, NAMES).map((part) => nameOf(part, t))
  return names.join(', ') + (left > 0 ? ` ${t('access.more', { count: left })}` : '')
}

const portText = ({ first, last }: PortRange) => (first === last ? String(first) : `${first}-${last}`)
const isAll = (ports: readonly PortRange[]) => ports.some(({ first, last }) => first <= 1 && last === 65535)

/** "tcp 22, 5432; udp all ports". */
export function openedText(opened: readonly Opened[], t: T): string {
  const protocols = [...new Set(opened.map(({ protocol }) => protocol))]
  const texts = protocols.map((protocol) => {
    const ports = opened.flatMap((one) => (one.protocol === protocol ? one.ports : []))
    const said = isAll(ports) ? t('access.allPorts') : ports.map(portText).join(', ')
    return protocol === '' || protocol === '*' ? said : `${protocol} ${said}`
  })
  return texts.join('; ')
}

/** "acls 3, line 12": rules are counted from 1, as lines are. */
export function ruleText({ section, index, offset }: RuleOrigin, text: string, t: T): string {
  if (section === 'default') return t('access.noRules')
  return t('access.rule', { section, number: index + 1, line: lineAndColumn(text, offset).line })
}

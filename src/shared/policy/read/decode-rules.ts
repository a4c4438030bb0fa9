import type { Node } from 'jsonc-parser'
import { parseDestination } from './alias'
import { prefixProblem } from './decode-names'
import { type Decoder, type Path, placeOf } from './decoder'
import { type JsonValue, nodeValue } from '@shared/policy/syntax/hujson'
import { parsePrefix } from '@shared/policy/net/ip'
import type { AclRule, GrantRule, NodeAttrRule, Word } from './model'
import { parseProtocol, parseProtocolPorts } from '@shared/policy/net/ports'

const quote = (text: string) => JSON.stringify(text)

/** Reads a protocol written as a text, or a number as Tailscale allows. */
function decodeProtocol(decoder: Decoder, node: Node | undefined, path: Path): string {
  if (!node || node.type === 'null') return ''
  const text = node.type === 'number' ? String(node.value) : decoder.word(node, path)?.text
  return (
    decoder.accept(
      parseProtocol(text ?? '', decoder.flavour === 'headscale'),
      placeOf(node),
      'protocol',
      'v2.Protocol',
    ) ?? ''
  )
}

function decodeAcl(decoder: Decoder, node: Node, index: number): AclRule {
  const path = ['acls', index]
  const known = ['action', 'proto', 'src', 'dst'] as const
  // Other consoles keep notes in keys that begin with #: Headscale passes over them, in ACLs only.
  const members = decoder.object(node, path, 'map[string]interface {}').filter(({ key }) => !key.startsWith('#'))
  const { found } = decoder.fields(members, known, ['srcPosture'])
  const action = decoder.word(found.action, [...path, 'action'])
  if (action && action.text !== 'accept') {
    const detail = decoder.flavour === 'headscale' ? ': invalid ACL action' : ''
    decoder.refuse(action, 'action', `action=${quote(action.text)} is not supported${detail}`, { type: 'v2.Action' })
  }
  const protocol = decodeProtocol(decoder, found.proto, [...path, 'proto'])
  const src = decoder.aliases(found.src, [...path, 'src'])
  const dst = decoder
    .words(found.dst, [...path, 'dst'])
    .flatMap(
      (word) => decoder.accept(parseDestination(word.text, word), word, 'destination', 'v2.AliasWithPorts') ?? [],
    )
  return { index, protocol, src, dst, ...placeOf(node) }
}

export function decodeAcls(decoder: Decoder, node: Node | undefined): AclRule[] | undefined {
  if (!node || node.type === 'null') return undefined
  return decoder.array(node, ['acls'], '[]v2.ACL').map((item, index) => decodeAcl(decoder, item, index))
}

function decodeVia(decoder: Decoder, node: Node | undefined, path: Path): Word[] {
  return decoder.words(node, path).filter((word) => {
    if (/^tag:[a-zA-Z]/.test(word.text)) return true
    decoder.refuse(word, 'via', 'via can only be a tag')
    return false
  })
}

function decodeGrant(decoder: Decoder, node: Node, index: number): GrantRule {
  const path = ['grants', index]
  const known = ['src', 'dst', 'ip', 'app', 'via'] as const
  const { found } = decoder.fields(decoder.object(node, path, 'v2.Grant'), known, ['srcPosture'])
  const src = decoder.aliases(found.src, [...path, 'src'])
  const dst = decoder.aliases(found.dst, [...path, 'dst'])
  const ip = decoder
    .words(found.ip, [...path, 'ip'])
    .flatMap((word) => decoder.accept(parseProtocolPorts(word.text), word, 'ports', 'v2.ProtocolPort') ?? [])
  const appMembers = decoder.object(found.app, [...path, 'app'], 'tailcfg.PeerCapMap')
  const app = new Map<string, JsonValue>()
  for (const { key, value } of appMembers) {
    decoder.array(value, [...path, 'app', key], '[]tailcfg.RawMessage')
    app.set(key, nodeValue(value))
  }
  const appPlaces = appMembers.map(({ key, keyPlace }) => ({ text: key, ...keyPlace }))
  const via = decodeVia(decoder, found.via, [...path, 'via'])
  const hasApp = found.app !== undefined && found.app.type !== 'null'
  return { index, src, dst, ip, app: hasApp ? app : undefined, appPlaces, via, ...placeOf(node) }
}

export function decodeGrants(decoder: Decoder, node: Node | undefined): GrantRule[] | undefined {
  if (!node || node.type === 'null') return undefined
  return decoder.array(node, ['grants'], '[]v2.Grant').map((item, index) => decodeGrant(decoder, item, index))
}

export function decodeNodeAttrs(decoder: Decoder, node: Node | undefined): NodeAttrRule[] {
  return decoder.array(node, ['nodeAttrs'], '[]v2.NodeAttrGrant').map((item, index) => {
    const path = ['nodeAttrs', index]
    const members = decoder.object(item, path, 'v2.NodeAttrGrant')
    const { found } = decoder.fields(members, ['target', 'attr', 'ipPool'], ['app'])
    const ipPool = decoder.words(found.ipPool, [...path, 'ipPool']).flatMap((word) => {
      const prefix = word.text.includes('/') ? parsePrefix(word.text) : undefined
      if (!prefix) decoder.refuse(word, 'ip-pool', prefixProblem(word.text), { type: 'netip.Prefix' })
      return prefix ? [{ offset: word.offset, length: word.length, prefix }] : []
    })
    const target = decoder.aliases(found.target, [...path, 'target'])
    return { index, target, attr: decoder.words(found.attr, [...path, 'attr']), ipPool, ...placeOf(item) }
  })
}

import type { Node } from 'jsonc-parser'
import { parseDestination } from './alias'
import { parseFirstDestination } from './first-destination'
import { prefixProblem } from './prefix-problem'
import { type Decoder, type Path, placeOf, rawText } from './decoder'
import { type JsonValue, nodeValue } from '@shared/policy/syntax/hujson'
import { parsePrefix } from '@shared/policy/net/ip'
import type { AclRule, GrantRule, NodeAttrRule, Word } from './model'
import { parseOlderProtocol, parseProtocol, parseProtocolPorts } from '@shared/policy/net/ports'

const quote = (text: string) => JSON.stringify(text)

/** Reads a protocol written as a text or a number. */
function decodeProtocol(decoder: Decoder, node: Node | undefined, path: Path): string {
  if (!node) return ''
  const { dialect, flavour } = decoder
  // 0.26 keeps the text until the rules are compiled.
  if (!dialect.strictRules) return decoder.word(node, path)?.text ?? ''
  const text = rawText(node)
  const parsed = dialect.grants ? parseProtocol(text, flavour === 'headscale') : parseOlderProtocol(text)
  if (parsed.error === undefined) return parsed.value
  decoder.refuse(placeOf(node), 'protocol', parsed.error, { type: 'v2.Protocol', json: node.type, path })
  return ''
}

function decodeAction(decoder: Decoder, node: Node | undefined, path: Path): Word {
  if (!node) return { text: '', offset: 0, length: 0 }
  const { dialect, flavour, words } = decoder
  if (!dialect.strictRules) return decoder.word(node, path) ?? { text: '', ...placeOf(node) }
  const text = rawText(node)
  const go = { type: 'v2.Action', json: node.type, path }
  if (text !== 'accept') {
    const message = flavour === 'headscale' ? words.action(text) : `action=${quote(text)} is not supported`
    decoder.refuse(placeOf(node), 'action', message, go)
  }
  return { text, ...placeOf(node) }
}

function decodeAcl(decoder: Decoder, node: Node, index: number): AclRule {
  const path = ['acls', index]
  const known = ['action', 'proto', 'src', 'dst'] as const
  const type = decoder.dialect.strictRules ? 'map[string]interface {}' : 'v2.ACL'
  // Other consoles keep notes in keys that begin with #: Headscale skips them, in ACLs only.
  const members = decoder.object(node, path, type).filter(({ key }) => !key.startsWith('#'))
  const { found } = decoder.fields(members, known, ['srcPosture'], { path, parsedBy: 'v2.ACL' })
  const action = decodeAction(decoder, found.action, [...path, 'action'])
  const protocol = decodeProtocol(decoder, found.proto, [...path, 'proto'])
  const src = decoder.aliases(found.src, [...path, 'src'])
  const written = decoder.parsedTexts(found.dst, [...path, 'dst'], 'v2.AliasWithPorts')
  const dst = written.flatMap((word) => {
    if (!decoder.dialect.typedNames) return parseFirstDestination(word).value ?? []
    const parsed = parseDestination(word.text, word, decoder.dialect)
    return decoder.accept(parsed, word, 'destination', 'v2.AliasWithPorts') ?? []
  })
  return { index, action, protocol, src, dst, written, ...placeOf(node) }
}

export function decodeAcls(decoder: Decoder, node: Node | undefined): AclRule[] | undefined {
  if (!node || node.type === 'null') return undefined
  return decoder.array(node, ['acls'], '[]v2.ACL').map((item, index) => decodeAcl(decoder, item, index))
}

function decodeVia(decoder: Decoder, node: Node | undefined, path: Path): Word[] {
  return decoder.array(node, path, '[]v2.Tag').flatMap((item) => {
    // Headscale reads these as they are written.
    if (item.type === 'string' && /^tag:[a-zA-Z]/.test(decoder.written(item)))
      return [{ text: String(item.value), ...placeOf(item) }]
    decoder.refuse(placeOf(item), 'via', 'via can only be a tag')
    return []
  })
}

function decodeGrant(decoder: Decoder, node: Node, index: number): GrantRule {
  const path = ['grants', index]
  const known = ['src', 'dst', 'ip', 'app', 'via'] as const
  const { found } = decoder.fields(decoder.object(node, path, 'v2.Grant'), known, ['srcPosture'], { path })
  const src = decoder.aliases(found.src, [...path, 'src'])
  const dst = decoder.aliases(found.dst, [...path, 'dst'])
  const ip = decoder
    .parsedTexts(found.ip, [...path, 'ip'], 'v2.ProtocolPort')
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
    const { found } = decoder.fields(members, ['target', 'attr', 'ipPool'], ['app'], { path })
    const ipPool = decoder
      .texts(found.ipPool, [...path, 'ipPool'], '[]netip.Prefix', 'netip.Prefix')
      .flatMap((word) => {
        const prefix = word.text.includes('/') ? parsePrefix(word.text) : undefined
        if (!prefix) decoder.refuse(word, 'ip-pool', prefixProblem(word.text), { type: 'netip.Prefix' })
        return prefix ? [{ offset: word.offset, length: word.length, prefix }] : []
      })
    const target = decoder.aliases(found.target, [...path, 'target'])
    return {
      index,
      target,
      attr: decoder.texts(found.attr, [...path, 'attr'], '[]tailcfg.NodeCapability', 'tailcfg.NodeCapability'),
      ipPool,
      ...placeOf(item),
    }
  })
}

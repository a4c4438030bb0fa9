import type { Node } from 'jsonc-parser'
import { type Decoder, type JsonPath, placeOf } from './decoder'
import { parseDuration, parseOlderDuration } from './duration'
import { type Alias, parseAlias, type PolicyTest, type SshRule, type SshTest, type Word } from './model'
import { parseProtocol } from '@shared/policy/net/ports'

/** The Go type that the control plane names if an alias is not allowed in an SSH rule. */
const goTypes: Partial<Record<Alias['kind'], string>> = {
  wildcard: 'v2.Asterix',
  prefix: '*v2.Prefix',
  host: '*v2.Host',
  group: '*v2.Group',
  domain: '*v2.Username',
}

function sources(decoder: Decoder, node: Node | undefined, path: JsonPath): Alias[] {
  const kinds: Alias['kind'][] = ['user', 'domain', 'group', 'tag', 'autogroup']
  return decoder.aliases(node, path).filter((alias) => {
    if (!decoder.dialect.typedNames || kinds.includes(alias.kind)) return true
    decoder.refuse(alias, 'ssh-src', decoder.words.sshSource(goTypes[alias.kind] ?? ''), {
      type: 'v2.SSHSrcAliases',
      json: 'array',
      path,
    })
    return false
  })
}

function destinations(decoder: Decoder, node: Node | undefined, path: JsonPath): Alias[] {
  const { sshHosts, sshEverything } = decoder.dialect
  const kinds: Alias['kind'][] = ['user', 'tag', 'autogroup']
  if (sshHosts) kinds.push('host')
  if (sshEverything) kinds.push('wildcard')
  return decoder.aliases(node, path).filter((alias) => {
    if (!decoder.dialect.typedNames || kinds.includes(alias.kind)) return true
    decoder.refuse(alias, 'ssh-dst', decoder.words.sshDestination(goTypes[alias.kind] ?? ''), {
      type: 'v2.SSHDstAliases',
      json: 'array',
      path,
    })
    return false
  })
}

const trimmed = (decoder: Decoder, words: Word[]) =>
  words.map((word) => ({ ...word, text: decoder.trimmed(word.text) }))

function checkPeriodOf(decoder: Decoder, node: Node | undefined, path: JsonPath): SshRule['checkPeriod'] {
  const { grants, typedNames, strictRules } = decoder.dialect
  if (!node || node.type === 'null') return undefined
  const word = strictRules ? { text: decoder.written(node), ...placeOf(node) } : decoder.word(node, path)
  if (!word || !typedNames) return undefined
  const place = { offset: word.offset, length: word.length }
  if (grants && word.text === 'always') return { ...place, nanoseconds: 'always' }
  const [parsed, type] = grants
    ? [parseDuration(word.text), 'v2.SSHCheckPeriod']
    : [parseOlderDuration(word.text), 'model.Duration']
  if (parsed.error !== undefined) decoder.refuse(word, 'check-period', parsed.error, { type, json: node.type, path })
  const nanoseconds = parsed.value
  return nanoseconds === undefined ? undefined : { ...place, nanoseconds }
}

function decodeAction(decoder: Decoder, node: Node | undefined, path: JsonPath): string {
  if (!node) return ''
  const { dialect, words } = decoder
  // 0.26 checks the word with the rules.
  if (!dialect.strictRules) return decoder.word(node, path)?.text ?? ''
  const action = decoder.trimmed(decoder.written(node))
  const isKnown = ['accept', 'check', ...(dialect.grants ? [''] : [])].includes(action)
  if (!isKnown) {
    decoder.refuse(placeOf(node), 'action', words.sshAction(action), { type: 'v2.SSHAction', json: node.type, path })
  }
  return action
}

/** Returns Go's types of the users of a rule, and of each. */
const usersType = ({ dialect }: Decoder) =>
  dialect.strictRules ? (['v2.SSHUsers', 'string'] as const) : (['[]v2.SSHUser', 'v2.SSHUser'] as const)

function decodeSshRule(decoder: Decoder, node: Node, index: number): SshRule {
  const path = ['ssh', index]
  const known = [
    ...(['action', 'src', 'dst', 'users', 'checkPeriod'] as const),
    ...(decoder.dialect.grants ? (['acceptEnv'] as const) : []),
  ]
  const tailscaleOnly = ['srcPosture', 'recorder', 'enforceRecorder']
  const { found } = decoder.fields(decoder.object(node, path, 'v2.SSH'), known, tailscaleOnly, { path })
  const action = decodeAction(decoder, found.action, [...path, 'action'])
  return {
    index,
    action,
    src: sources(decoder, found.src, [...path, 'src']),
    dst: destinations(decoder, found.dst, [...path, 'dst']),
    users: trimmed(decoder, decoder.texts(found.users, [...path, 'users'], ...usersType(decoder))),
    checkPeriod: checkPeriodOf(decoder, found.checkPeriod, [...path, 'checkPeriod']),
    acceptEnv: decoder.texts(found.acceptEnv, [...path, 'acceptEnv']),
    ...placeOf(node),
  }
}

export function decodeSsh(decoder: Decoder, node: Node | undefined): SshRule[] {
  return decoder.array(node, ['ssh'], '[]v2.SSH').map((item, index) => decodeSshRule(decoder, item, index))
}

/** Decodes `tests`. Invalid destinations are reported when the tests run, not here. */
export function decodeTests(decoder: Decoder, node: Node | undefined): PolicyTest[] {
  return decoder.array(node, ['tests'], '[]v2.PolicyTest').map((item, index) => {
    const path = ['tests', index]
    const known = ['src', 'proto', 'accept', 'deny'] as const
    const { found } = decoder.fields(decoder.object(item, path, 'v2.PolicyTest'), known, ['srcPostureAttrs'], { path })
    const proto = found.proto
    const parsed = parseProtocol(proto ? decoder.written(proto) : '', true)
    if (proto && parsed.error !== undefined) {
      const go = { type: 'v2.Protocol', json: proto.type, path: [...path, 'proto'] }
      decoder.refuse(placeOf(proto), 'protocol', parsed.error, go)
    }
    const protocol = parsed.value ?? ''
    const src = decoder.word(found.src, [...path, 'src'])
    const accept = decoder.texts(found.accept, [...path, 'accept'])
    const deny = decoder.texts(found.deny, [...path, 'deny'])
    return { index, src, protocol, accept, deny, ...placeOf(item) }
  })
}

export function decodeSshTests(decoder: Decoder, node: Node | undefined): SshTest[] {
  return decoder.array(node, ['sshTests'], '[]v2.SSHPolicyTest').map((item, index) => {
    const path = ['sshTests', index]
    const known = ['src', 'dst', 'accept', 'deny', 'check'] as const
    const { found } = decoder.fields(decoder.object(item, path, 'struct'), known, [], {
      path,
      parsedBy: 'v2.SSHPolicyTest',
    })
    const word = decoder.word(found.src, [...path, 'src'])
    const named = word && word.text.trim() !== '' ? word : undefined
    const parsed = named && parseAlias(named.text.trim(), named)
    if (parsed?.error !== undefined) {
      decoder.refuse(named ?? item, 'alias', parsed.error, { type: 'v2.SSHPolicyTest', json: 'object', path })
    }
    const src = parsed?.value
    const list = (name: 'accept' | 'deny' | 'check') =>
      trimmed(decoder, decoder.texts(found[name], [...path, name], '[]v2.SSHUser'))
    const dst = decoder.aliases(found.dst, [...path, 'dst'])
    return { index, src, dst, accept: list('accept'), deny: list('deny'), check: list('check'), ...placeOf(item) }
  })
}

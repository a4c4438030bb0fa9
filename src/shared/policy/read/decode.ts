import type { Node } from 'jsonc-parser'
import { decodeAutoApprovers, decodeGroups, decodeHosts, decodeTagOwners } from './decode-names'
import { Decoder, type Member } from './decoder'
import { decodeAcls, decodeGrants, decodeNodeAttrs } from './decode-rules'
import { decodeSsh, decodeSshTests, decodeTests } from './decode-ssh'
import { currentDialect, type PolicyDialect } from './dialect-flags'
import type { Flavour, Policy, PolicyProblem } from './model'
import { lastUpTo } from '@shared/policy/syntax/lines'
import { sectionsOf } from './section-names'

/** Further sections that Tailscale documents; Headscale refuses them. */
const tailscaleSections = [
  'postures',
  'defaultSrcPosture',
  'ipsets',
  'derpMap',
  'disableIPv4',
  'OneCGNATRoute',
  'extraDNSRecords',
]

/**
 * Decodes a policy's tree into rules. Problems are those of single values, in document order. `text`: the document, for names that a server reads
 * as they are written.
 */
export function decodePolicy(
  root: Node,
  flavour: Flavour,
  dialect: PolicyDialect = currentDialect,
  text = '',
): { policy: Policy; problems: PolicyProblem[] } {
  const decoder = new Decoder(flavour, dialect, text)
  const members = decoder.object(root, [], 'v2.Policy')
  const { found, unknown } = decoder.fields(members, sectionsOf(dialect), tailscaleSections)
  const policy: Policy = {
    flavour,
    dialect,
    groups: decodeGroups(decoder, found.groups),
    hosts: decodeHosts(decoder, found.hosts),
    tagOwners: decodeTagOwners(decoder, found.tagOwners),
    acls: decodeAcls(decoder, found.acls),
    grants: decodeGrants(decoder, found.grants),
    nodeAttrs: decodeNodeAttrs(decoder, found.nodeAttrs),
    autoApprovers: decodeAutoApprovers(decoder, found.autoApprovers),
    ssh: decodeSsh(decoder, found.ssh),
    tests: decodeTests(decoder, found.tests),
    sshTests: decodeSshTests(decoder, found.sshTests),
    randomizeClientPort: decoder.bool(found.randomizeClientPort, ['randomizeClientPort']),
    unknown: unknown.map(({ key, keyPlace }) => ({ text: key, ...keyPlace })),
  }
  return { policy, problems: sectionOrder(decoder.problems, members) }
}

/** Sorts problems by the order of their sections in the document; within one, as they were found. */
function sectionOrder(problems: PolicyProblem[], members: readonly Member[]): PolicyProblem[] {
  const starts = members.map(({ keyPlace }) => keyPlace.offset)
  return problems
    .map((problem, index) => ({ problem, index, section: lastUpTo(starts, problem.offset) }))
    .sort((a, b) => a.section - b.section || a.index - b.index)
    .map(({ problem }) => problem)
}

import type { Node } from 'jsonc-parser'
import { decodeAutoApprovers, decodeGroups, decodeHosts, decodeTagOwners } from './decode-names'
import { Decoder } from './decoder'
import { decodeAcls, decodeGrants, decodeNodeAttrs } from './decode-rules'
import { decodeSsh, decodeSshTests, decodeTests } from './decode-ssh'
import { currentDialect, type PolicyDialect } from './dialect-flags'
import type { Flavour, Policy, PolicyProblem } from './model'

/** Sections Headscale 0.29 and later reads. */
export const headscaleSections = [
  'groups',
  'hosts',
  'tagOwners',
  'acls',
  'grants',
  'nodeAttrs',
  'autoApprovers',
  'ssh',
  'tests',
  'sshTests',
  'randomizeClientPort',
] as const

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

/** Reads a policy's tree into rules. Problems are those of single values, in document order. */
export function decodePolicy(
  root: Node,
  flavour: Flavour,
  dialect: PolicyDialect = currentDialect,
): { policy: Policy; problems: PolicyProblem[] } {
  const decoder = new Decoder(flavour)
  const { found, unknown } = decoder.fields(decoder.object(root, [], 'v2.Policy'), headscaleSections, tailscaleSections)
  if (!dialect.grants)
    for (const section of ['grants', 'nodeAttrs', 'randomizeClientPort'] as const) delete found[section]
  if (!dialect.tests) for (const section of ['tests', 'sshTests'] as const) delete found[section]
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
  return { policy, problems: sectionOrder(decoder.problems, found) }
}

/** Problems in the order the sections stand in the document; within one, as they were found. */
function sectionOrder(problems: PolicyProblem[], found: Partial<Record<string, Node>>): PolicyProblem[] {
  const starts = Object.values(found)
    .flatMap((node) => (node ? [node.offset] : []))
    .sort((a, b) => a - b)
  const sectionOf = (offset: number) => starts.findLast((start) => start <= offset) ?? -1
  return problems
    .map((problem, index) => ({ problem, index, section: sectionOf(problem.offset) }))
    .sort((a, b) => a.section - b.section || a.index - b.index)
    .map(({ problem }) => problem)
}

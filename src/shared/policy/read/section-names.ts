import { loose } from './decoder'
import type { PolicyDialect } from './dialect-flags'

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
export const tailscaleSections = [
  'postures',
  'defaultSrcPosture',
  'ipsets',
  'derpMap',
  'disableIPv4',
  'OneCGNATRoute',
  'extraDNSRecords',
]

/** True for the name of a section of Headscale or Tailscale, in any spelling that a server accepts. */
export const isSection = (name: string): boolean =>
  [...headscaleSections, ...tailscaleSections].some((section) => loose(section) === loose(name))

/** Returns the sections that servers of a dialect read. */
export function sectionsOf({ grants, tests }: PolicyDialect): (typeof headscaleSections)[number][] {
  const later: readonly string[] = [
    ...(grants ? [] : ['grants', 'nodeAttrs', 'randomizeClientPort']),
    ...(tests ? [] : ['tests', 'sshTests']),
  ]
  return headscaleSections.filter((section) => !later.includes(section))
}

/** True if newer servers read a section and those of this dialect do not. */
export function isLaterSection(section: string, dialect: PolicyDialect): boolean {
  const known: readonly string[] = headscaleSections
  const read: readonly string[] = sectionsOf(dialect)
  return known.includes(section) && !read.includes(section)
}

import { goQuote } from '@shared/policy/syntax/go-quote'
import { refuse, type Refused } from './refused'
import type { Release } from './release'

// The names that releases accept, and their messages for others (headscale-api.md 4.1 and 4.4).

const RULE = "doesn't comply with"

/** The rule of 0.23 and 0.24 for users, and of all releases before 0.27 for machines. Lengths are counted in bytes. */
function dnsProblem(release: Release, name: string): string | undefined {
  if (Buffer.byteLength(name) > 63)
    return `DNS segment must not be over 63 chars. ${name} ${RULE} this rule: invalid user name`
  if (name !== name.toLowerCase())
    return `DNS segment should be lowercase. ${name} ${RULE} this rule: invalid user name`
  if (/[^a-z0-9.-]/.test(name))
    return `DNS segment should only be composed of lowercase ASCII letters numbers, hyphen and dots. ${name} ${RULE} ${release.from('0.25') ? 'these' : 'theses'} rules: invalid user name`
  return undefined
}

function usernameProblem(name: string): string | undefined {
  if (Buffer.byteLength(name) < 2) return 'username must be at least 2 characters long'
  if (/^\p{N}/u.test(name)) return 'username cannot start with a number'
  if (name.split('@').length > 2) return "username cannot contain more than one '@'"
  const bad = /[^\p{L}\p{N}._@-]/u.exec(name)?.[0]
  return bad === undefined ? undefined : `username contains invalid character: '${bad}'`
}

function hostnameProblem(name: string): string | undefined {
  const said = `hostname ${goQuote(name)}`
  if (Buffer.byteLength(name) < 2) return `${said} is too short, must be at least 2 characters`
  if (Buffer.byteLength(name) > 63) return `${said} is too long, must not exceed 63 characters`
  if (name !== name.toLowerCase()) return `${said} must be lowercase (try ${goQuote(name.toLowerCase())})`
  if (/^-|-$/.test(name)) return `${said} cannot start or end with a hyphen`
  if (/^\.|\.$/.test(name)) return `${said} cannot start or end with a dot`
  if (/[^a-z0-9.-]/.test(name))
    return `${said} contains invalid characters, only lowercase letters, numbers, hyphens and dots are allowed`
  return undefined
}

function labelProblem(name: string): string | undefined {
  const said = goQuote(name)
  if (name === '') return 'empty DNS label'
  if (Buffer.byteLength(name) > 63) return `${said} is too long, max length is 63 bytes`
  const wrong = (how: string) => `${said} is not a valid DNS label: ${how}`
  if (!/^[a-z0-9]/i.test(name)) return wrong('must start with a letter or number')
  if (!/[a-z0-9]$/i.test(name)) return wrong('must end with a letter or number')
  const bad = /[^a-z0-9-]/i.exec(name)?.[0]
  return bad === undefined ? undefined : wrong(`contains invalid character '${bad}'`)
}

/** Returns this release's refusal of a user name; 0.27 and newer accept any name. */
export function userNameRefused(release: Release, name: string): Refused | undefined {
  if (release.from('0.27')) return undefined
  const problem = release.from('0.25') ? usernameProblem(name) : dnsProblem(release, name)
  return problem === undefined ? undefined : refuse(2, problem)
}

/** Returns this release's refusal of a machine name. */
export function nodeNameRefused(release: Release, name: string): Refused | undefined {
  const problem = nodeNameProblem(release, name)
  if (problem === undefined) return undefined
  const cause = release.from('0.29') ? `${goQuote(name)} is not a valid DNS label: ${problem}` : problem
  return refuse(2, `renaming node: ${cause}`, [400, 'renaming node', `given name is not a valid DNS label: ${cause}`])
}

function nodeNameProblem(release: Release, name: string): string | undefined {
  if (release.from('0.29')) return labelProblem(name)
  if (release.from('0.27')) return hostnameProblem(name)
  if (release.from('0.25') && Buffer.byteLength(name) < 2) return 'name must be at least 2 characters long'
  return dnsProblem(release, name)
}

/** Returns this release's problem with the key or session id of a waiting machine (headscale-api.md 4.6). */
export function waitingKeyProblem(release: Release, key: string): string | undefined {
  if (!release.from('0.25'))
    return /^mkey:[0-9a-f]{64}$/.test(key) ? undefined : "key hex string doesn't have expected type prefix mkey:"
  if (!release.from('0.29')) return key.length === 24 ? undefined : 'registration ID must be 24 characters long'
  if (!key.startsWith('hskey-authreq-')) return 'auth ID has invalid prefix: expected prefix "hskey-authreq-"'
  return key.length === 38 ? undefined : `auth ID has invalid length: expected 38, got ${key.length}`
}

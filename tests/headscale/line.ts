import type { Capabilities } from '@shared/api/capabilities'
import { setting } from './server'

const lines = ['0.23', '0.24', '0.25', '0.26', '0.27', '0.28', '0.29', '0.30'] as const

/**
 * The documented facts of a line, written a second time: compared with the console's view of a server. They apply to the newest release of
 * each line.
 */
export interface LineFacts {
  readonly line: string
  readonly can: Capabilities
  /** The `/version` text of this build; '' if there is no such page. */
  readonly version: string
  /** The same for a build without a version. */
  readonly plainVersion: string
  /** A user's name in policies. */
  readonly userInPolicy: (name: string) => string
  readonly preAuthSecret: RegExp
  readonly apiKey: RegExp
  /** The announced, approved and serving routes of a machine are separate rows. */
  readonly routesTable: boolean
  /** Names may have upper case letters. */
  readonly upperCaseNames: boolean
}

/** @param said the reported version of a build that knows it */
export function factsOf(line: string, said = ''): LineFacts {
  const index = lines.findIndex((each) => each === line)
  if (index < 0) throw new Error(`Nothing is known about a line ${line}`)
  const from = (first: (typeof lines)[number]) => index >= lines.indexOf(first)
  return {
    line,
    can: {
      moveNode: !from('0.28'),
      expireAt: from('0.27'),
      neverExpire: from('0.29'),
      tagsAreIdentity: from('0.28'),
      deletePreAuthKey: from('0.28'),
      tagOnlyPreAuthKey: from('0.28'),
      userProfile: from('0.24'),
      policyCheck: from('0.29'),
      authSessions: from('0.29'),
      oauthClients: from('0.30'),
    },
    version: from('0.27') ? said : '',
    plainVersion: from('0.27') ? 'dev' : '',
    userInPolicy: (name) => (from('0.26') ? `${name}@` : name),
    preAuthSecret: from('0.28') ? /^hskey-auth-/ : /^[0-9a-f]{48}$/,
    apiKey: from('0.28') ? /^hskey-api-/ : /^[\w-]{7,10}\.[\w-]{32,43}$/,
    routesTable: !from('0.26'),
    upperCaseNames: from('0.29'),
  }
}

/** The facts of the line under test. */
export const thisLine = (): LineFacts =>
  factsOf(setting('MESH_CONSOLE_HEADSCALE_LINE'), process.env['MESH_CONSOLE_HEADSCALE_SAYS'])

import { z } from 'zod'
import { SshDestination } from '@shared/host/destination'
import { HostFailure } from '@shared/host/host-report'
import { proxies, SetUpAnswers } from '@shared/set-up/answers'
import { setUpSteps } from '@shared/set-up/plan'
import { architectures } from '@shared/upgrade/releases'
import { call, none } from './call'
import { hostOutputs } from './host'
import { ServerColor, ServerName, TestTicket } from './session'
import { upgradeOutputs } from './upgrade'

/** The properties of a host before Headscale is set up there. Null: the host did not tell. */
export const SetUpLook = z.object({
  /** The user that the commands run as. */
  user: z.string(),
  rights: z.enum(['root', 'sudo', 'none']),
  /** The system in its own words; '' if unknown. */
  system: z.string(),
  /** True for Debian and Ubuntu with systemd: only there the console sets up Headscale itself. */
  isSupported: z.boolean(),
  /** Null for one that no release is built for. */
  architecture: z.enum(architectures).nullable(),
  /** By how many seconds the host's clock is ahead of this computer's. */
  clockAhead: z.number().nullable(),
  /** Megabytes. */
  memory: z.number().nullable(),
  disk: z.number().nullable(),
  /** Ports at which something listens already. */
  tcp: z.array(z.number()).nullable(),
  udp: z.array(z.number()).nullable(),
  /** A web server or proxy that runs there. */
  proxy: z.enum(proxies).nullable(),
  loader: z.enum(['curl', 'wget']).nullable(),
  addresses: z.array(z.string()),
  /** `none`: nothing of Headscale is there. `there`: it can be added. `left`: parts that this console did not make. `begun`: an unfinished set-up of this console. */
  headscale: z.enum(['none', 'there', 'left', 'begun']),
  /** The parts that are left there. */
  left: z.array(z.string()),
})
export type SetUpLook = z.infer<typeof SetUpLook>

const failed = upgradeOutputs.checksums.options[1]
const Sum = z.string().regex(/^[0-9a-f]{64}$/)

export const setUpInputs = {
  look: z.object({ ticket: TestTicket, destination: SshDestination }),
  ticket: z.object({ ticket: TestTicket }),
  name: z.object({ ticket: TestTicket, name: SetUpAnswers.shape.name }),
  step: z.object({ ticket: TestTicket, step: z.enum(setUpSteps), answers: SetUpAnswers }),
  finish: z.object({ ticket: TestTicket, name: ServerName, color: ServerColor }),
} as const

export const setUpOutputs = {
  /** Exactly one of both, or neither if it was cancelled. */
  look: z.object({ look: SetUpLook.nullable(), failure: HostFailure.nullable() }),
  /** The addresses of a name as this computer and as the host find it; null: the lookup was not answered. */
  name: z.object({
    here: z.array(z.string()).nullable(),
    there: z.array(z.string()).nullable(),
    failure: HostFailure.nullable(),
  }),
  /** Null: the dialog was cancelled. `damaged`, `unlisted`, `noChecksums`, `otherFile`: why a chosen file cannot be used. */
  release: z
    .discriminatedUnion('is', [
      z.object({
        is: z.literal('ready'),
        version: z.string(),
        kind: z.enum(['deb', 'binary']),
        sum: Sum,
        from: z.enum(['page', 'file']),
      }),
      z.object({
        is: z.literal('unusable'),
        why: z.enum(['damaged', 'unlisted', 'noChecksums', 'otherFile', 'noRelease']),
      }),
      failed,
    ])
    .nullable(),
  step: z.discriminatedUnion('is', [
    /** `authKey`: the pre-auth key of the first user; '' for other steps. */
    z.object({ is: z.literal('done'), authKey: z.string() }),
    /** `command`: the one that failed, `words`: its message; both '' without one. */
    z.object({
      is: z.literal('failed'),
      why: z.enum(['command', 'checksum', 'unhealthy']),
      command: z.string(),
      words: z.string(),
    }),
    z.object({ is: z.literal('hostFailed'), failure: HostFailure }),
  ]),
  finish: hostOutputs.add,
  /** The files of the set-up that are still there. */
  undo: z.object({ left: z.array(z.string()), words: z.string(), failure: HostFailure.nullable() }),
  /** `words`: the message of the client; '' if this computer joined. */
  join: z.object({ isJoined: z.boolean(), words: z.string() }),
} as const
export type SetUpLooked = z.infer<typeof setUpOutputs.look>
export type SetUpName = z.infer<typeof setUpOutputs.name>
export type SetUpReleaseRead = z.infer<typeof setUpOutputs.release>
export type SetUpStepped = z.infer<typeof setUpOutputs.step>
export type SetUpUndone = z.infer<typeof setUpOutputs.undo>

/** Calls that set up Headscale on a host. A ticket names the visit of the page to a host, which `setUp:look` begins. */
export const setUpCalls = {
  /** Connects over SSH and looks at the host. Only reads. */
  'setUp:look': call(setUpInputs.look, setUpOutputs.look),
  'setUp:name': call(setUpInputs.name, setUpOutputs.name),
  /** Asks the release page for the newest release and its checksum. */
  'setUp:release': call(setUpInputs.ticket, setUpOutputs.release),
  /** Lets the admin choose the package or program, and its checksums.txt, on this computer. */
  'setUp:files': call(setUpInputs.ticket, setUpOutputs.release),
  /** Runs a step. The person agrees to its commands first, in a window that no page can press. */
  'setUp:step': call(setUpInputs.step, setUpOutputs.step),
  /** Creates an API key on the host, and saves the server. */
  'setUp:finish': call(setUpInputs.finish, setUpOutputs.finish),
  /** Removes everything that the set-up made. */
  'setUp:undo': call(setUpInputs.ticket, setUpOutputs.undo),
  /** Joins this computer with its own Tailscale client. */
  'setUp:join': call(setUpInputs.ticket, setUpOutputs.join),
  'setUp:cancel': call(setUpInputs.ticket, none),
} as const

import { z } from 'zod'
import { trialProblems } from '@shared/host/trial-script'
import { HostFailure } from '@shared/host/host-report'
import { parseFile, ReleaseSchema } from '@shared/upgrade/releases'
import { UpgradePlaceRead } from '@shared/upgrade/place'
import { call, none } from './call'

/**
 * Why the release page gives nothing. `off`: the settings forbid to ask; `offline`: no connection; `status`: an answer that is not a
 * success; `redirected`: to another place; `tooLarge`, `unreadable`: not what the page sends.
 */
const feedProblems = ['off', 'offline', 'status', 'redirected', 'tooLarge', 'unreadable'] as const
export type FeedProblem = (typeof feedProblems)[number]
const failed = z.object({ is: z.literal('failed'), why: z.enum(feedProblems) })

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const FileName = z.string().refine((name) => parseFile(name) !== null)

/** A file that the admin chose. `matches`, `differs`: from the checksum in the chosen checksums.txt. `notListed`: it has none for it. */
const ChosenRelease = z.object({
  name: FileName,
  sha256: Sha256,
  verdict: z.enum(['matches', 'differs', 'notListed', 'noChecksums']),
})
export type ChosenRelease = z.infer<typeof ChosenRelease>

export const upgradeInputs = {
  server: z.object({ id: z.string().min(1) }),
  release: z.object({ version: ReleaseSchema.shape.version }),
  /** `policy`: the text that the release gets, edited for it; '' for none. */
  rehearse: z.object({
    id: z.string().min(1),
    version: ReleaseSchema.shape.version,
    policy: z.string().max(2_000_000),
  }),
} as const

export const upgradeOutputs = {
  releases: z.discriminatedUnion('is', [z.object({ is: z.literal('read'), releases: z.array(ReleaseSchema) }), failed]),
  checksums: z.discriminatedUnion('is', [
    z.object({ is: z.literal('read'), sums: z.record(FileName, Sha256) }),
    failed,
  ]),
  rehearse: z.discriminatedUnion('is', [
    /** The new release was healthy on the copy. Counts of what it found there. */
    z.object({ is: z.literal('healthy'), version: z.string(), users: z.number(), nodes: z.number(), keys: z.number() }),
    /** `words`: the end of its log, or the message of a program. */
    z.object({ is: z.literal('refused'), why: z.enum(trialProblems), words: z.string() }),
    z.object({ is: z.literal('hostFailed'), failure: HostFailure }),
    /** The installation has no copy to rehearse on. */
    z.object({ is: z.literal('impossible') }),
    failed,
  ]),
  /** `left`: how many chosen files are none of a release. */
  files: z.object({ files: z.array(ChosenRelease), left: z.number() }).nullable(),
} as const
export type Rehearsed = z.infer<typeof upgradeOutputs.rehearse>
export type ReleasesRead = z.infer<typeof upgradeOutputs.releases>
export type ChecksumsRead = z.infer<typeof upgradeOutputs.checksums>
export type ChosenReleases = NonNullable<z.infer<typeof upgradeOutputs.files>>

/** Calls about upgrades of Headscale. */
export const upgradeCalls = {
  /** Finds out where an installation stands, and what releases do with its configuration. Only reads. */
  'upgrade:place': call(upgradeInputs.server, UpgradePlaceRead),
  /** Asks the release page of Headscale. */
  'upgrade:releases': call(none, upgradeOutputs.releases),
  /** Reads the checksums of a release from there. */
  'upgrade:checksums': call(upgradeInputs.release, upgradeOutputs.checksums),
  /** Starts the next release for some seconds on a copy, on the host. The live database is never opened. */
  'upgrade:rehearse': call(upgradeInputs.rehearse, upgradeOutputs.rehearse),
  /** Lets the admin choose files of releases, and computes their checksums; null if the dialog was cancelled. */
  'upgrade:files': call(none, upgradeOutputs.files),
} as const

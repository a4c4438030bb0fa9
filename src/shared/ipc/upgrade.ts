import { z } from 'zod'
import { trialProblems } from '@shared/host/trial-script'
import { Time } from '@shared/api/primitives'
import { HostFailure } from '@shared/host/host-report'
import { stageProblems, stepReasons } from '@shared/host/upgrade-step'
import { parseFile, ReleaseSchema, UpgradePlaceRead } from '@shared/upgrade/releases'
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

const Counts = z.object({ users: z.number(), nodes: z.number(), keys: z.number(), online: z.number() })

/** How a step ended. `kept`: nothing was changed; `back`: taken back; `stuck`: it could not be taken back, so Headscale may be stopped. */
export const stepEnds = ['done', 'back', 'kept', 'stuck'] as const
export const stepStates = [
  ...stepEnds,
  'ready',
  'counting',
  'stopping',
  'copying',
  'copied',
  'configuring',
  'installing',
  'starting',
  'checking',
  'undoing',
  'rolling',
  'returning',
] as const

/** A step as the host tells it. */
const StepRead = z.object({
  name: z.string(),
  from: ReleaseSchema.shape.version,
  to: ReleaseSchema.shape.version,
  state: z.enum(stepStates),
  why: z.enum(stepReasons).nullable(),
  /** True while its script runs. */
  busy: z.boolean(),
  /** The time of its state, by the clock of the host. */
  at: Time,
  /** From the stop to the start of the new release; null if it never was stopped or started. */
  stoppedSeconds: z.number().nullable(),
  before: Counts.nullable(),
  after: Counts.nullable(),
  /** The end of the log, and messages of programs. */
  words: z.array(z.string()),
})
export type StepRead = z.infer<typeof StepRead>

const Policy = z.string().max(2_000_000)

const StepName = z.string().regex(/^\d{14}-[0-9a-f]{8}$/)

export const upgradeInputs = {
  /** `steps`: those of one consent, in their order. `stored`, `policy`: the policy before the step, and as its release needs it; '' for none. */
  run: z.object({
    id: z.string().min(1),
    steps: z
      .array(z.object({ version: ReleaseSchema.shape.version, stored: Policy, policy: Policy }))
      .min(1)
      .max(10),
  }),
  step: z.object({ id: z.string().min(1), name: StepName }),
  server: z.object({ id: z.string().min(1) }),
  release: z.object({ version: ReleaseSchema.shape.version }),
  /** `policy`: the text that the release gets, edited for it; '' for none. */
  rehearse: z.object({
    id: z.string().min(1),
    version: ReleaseSchema.shape.version,
    policy: Policy,
  }),
} as const

const RehearsedSchema = z.discriminatedUnion('is', [
  /** The new release was healthy on the copy. Counts of what it found there. */
  z.object({ is: z.literal('healthy'), version: z.string(), users: z.number(), nodes: z.number(), keys: z.number() }),
  /** `words`: the end of its log, or the message of a program. */
  z.object({ is: z.literal('refused'), why: z.enum(trialProblems), words: z.string() }),
  z.object({ is: z.literal('hostFailed'), failure: HostFailure }),
  /** The installation has no copy to rehearse on. */
  z.object({ is: z.literal('impossible') }),
  failed,
])

export const upgradeOutputs = {
  releases: z.discriminatedUnion('is', [z.object({ is: z.literal('read'), releases: z.array(ReleaseSchema) }), failed]),
  checksums: z.discriminatedUnion('is', [
    z.object({ is: z.literal('read'), sums: z.record(FileName, Sha256) }),
    failed,
  ]),
  rehearse: RehearsedSchema,
  /** Steps on the host, the oldest first. */
  steps: z.object({ steps: z.array(StepRead), failure: HostFailure.nullable() }),
  /**
   * `backup`: the backup failed, so nothing was begun. `rehearsed`: the rehearsal of a step was not healthy. `staged`: the host could not be
   * prepared. `ended`: the step, whatever its end. `lost`: the host does its step alone, and cannot be asked at the moment.
   */
  run: z.array(
    z.discriminatedUnion('is', [
      z.object({ is: z.literal('backup'), failure: HostFailure.nullable() }),
      z.object({ is: z.literal('impossible'), to: z.string() }),
      z.object({ is: z.literal('rehearsed'), to: z.string(), rehearsed: RehearsedSchema }),
      z.object({ is: z.literal('staged'), to: z.string(), why: z.enum(stageProblems), words: z.string() }),
      z.object({ is: z.literal('hostFailed'), to: z.string(), failure: HostFailure }),
      z.object({ is: z.literal('ended'), to: z.string(), step: StepRead }),
      z.object({ is: z.literal('lost'), to: z.string() }),
    ]),
  ),
  /** `left`: how many chosen files are none of a release. */
  files: z.object({ files: z.array(ChosenRelease), left: z.number() }).nullable(),
} as const
export type Rehearsed = z.infer<typeof upgradeOutputs.rehearse>
export type ReleasesRead = z.infer<typeof upgradeOutputs.releases>
export type ChecksumsRead = z.infer<typeof upgradeOutputs.checksums>
export type ChosenReleases = NonNullable<z.infer<typeof upgradeOutputs.files>>

export type StepsRead = z.infer<typeof upgradeOutputs.steps>
export type UpgradeRan = z.infer<typeof upgradeOutputs.run>

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
  /** Does steps of an upgrade, one after the other, each after its own rehearsal. Stops at the first that is not done. */
  'upgrade:run': call(upgradeInputs.run, upgradeOutputs.run),
  /** Reads the steps on the host. */
  'upgrade:steps': call(upgradeInputs.server, upgradeOutputs.steps),
  /** Takes a step back: the release, the configuration and the database from before. */
  'upgrade:back': call(upgradeInputs.step, upgradeOutputs.run),
  /** Removes the way back of a step. */
  'upgrade:forget': call(upgradeInputs.step, upgradeOutputs.steps),
  /** Lets the admin choose files of releases, and computes their checksums; null if the dialog was cancelled. */
  'upgrade:files': call(none, upgradeOutputs.files),
} as const

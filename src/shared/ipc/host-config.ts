import { z } from 'zod'
import { DnsSettingsSchema } from '@shared/dns/dns-settings-schema'
import { ConfigChangeSchema, ConfigEdit, ConfigReadSchema } from '@shared/host/config-values-schema'
import { HostFailure } from '@shared/host/host-report'
import { type OidcFound, oidcFindings } from '@shared/host/oidc'
import { RestartCommand } from '@shared/host/own-restart-schema'
import { FileDigest, HostFile, NotEditable, SaveAnswer } from '@shared/host/save'
import { call, none } from './call'
import { Session } from './session'

/** Headscale reads files of a few kB. */
const ConfigText = z.string().max(1_000_000)

/** A setting of a text that the server's release does not read; `line` counts from 1. */
const UnknownSetting = z.object({
  path: z.string(),
  line: z.number(),
  reason: z.discriminatedUnion('is', [
    z.object({ is: z.literal('unknown') }),
    z.object({ is: z.enum(['place', 'near']), known: z.string() }),
    z.object({ is: z.enum(['newer', 'older']), minor: z.number() }),
  ]),
})
export type UnknownSetting = z.infer<typeof UnknownSetting>

/** The configuration of Headscale on a host. In `text`, a mark stands for each secret. */
const HostConfig = z.object({
  file: HostFile,
  text: ConfigText,
  /** By path; left out if the file leaves it out. */
  values: z.record(z.string(), ConfigReadSchema),
  unknown: z.array(UnknownSetting),
  /** Headscale's version. */
  version: z.string(),
  /** The command that restarts Headscale; null if the console has none. */
  restart: z.string().nullable(),
  /** The line for sudoers that a save needs; '' if it needs none. */
  sudoers: z.string(),
})
export type HostConfig = z.infer<typeof HostConfig>

/** An edit: the text as the page shows it, null if that is unchanged, and values that are set after that. */
const edited = { digest: FileDigest, text: ConfigText.nullable(), edits: z.array(ConfigEdit).max(500) } as const

const server = z.string().min(1)
/** The pages whose unsaved edits are kept. */
const draftPage = z.enum(['config', 'dns', 'policy'])

const OidcFindingSchema = z.object({
  is: z.enum(Object.keys(oidcFindings) as [OidcFound, ...OidcFound[]]),
  detail: z.string().max(300),
})

const inputs = {
  read: z.object({ id: server }),
  /** `check`: Headscale on the host checks the result as well. */
  try: z.object({ id: server, ...edited, check: z.boolean() }),
  save: z.object({ id: server, ...edited }),
  savePolicy: z.object({ id: server, digest: FileDigest, text: ConfigText }),
  ownRestart: z.object({ id: server, command: RestartCommand.nullable() }),
  draft: z.object({ id: server, page: draftPage }),
  keepDraft: z.object({ id: server, page: draftPage, text: z.string().max(4_000_000).nullable() }),
} as const

const outputs = {
  /** Exactly one of the three. */
  read: z.object({
    config: HostConfig.nullable(),
    failure: HostFailure.nullable(),
    unreadable: NotEditable.nullable(),
  }),
  policy: z.object({
    /** The file of the policy; null if the policy is in the database, or if the host cannot be used. */
    file: HostFile.extend({ text: ConfigText }).nullable(),
    /** Headscale's version; '' if unknown. */
    version: z.string(),
    failure: HostFailure.nullable(),
    /** The line for sudoers that a save needs; '' if it needs none. */
    sudoers: z.string(),
  }),
  try: z.discriminatedUnion('is', [
    /** The file is not the one that was read. */
    z.object({ is: z.literal('changed') }),
    z.object({ is: z.literal('failed'), failure: HostFailure }),
    NotEditable,
    z.object({
      is: z.literal('ready'),
      /** Both texts, with marks for secrets; a new secret has another mark than a known one. */
      before: z.string(),
      after: z.string(),
      /** The edited text, which the page can edit further. */
      draft: z.string(),
      values: HostConfig.shape.values,
      unknown: HostConfig.shape.unknown,
      changes: z.array(ConfigChangeSchema),
      /** The DNS settings before and after; null if they are not understood. */
      dns: z.object({ before: DnsSettingsSchema, after: DnsSettingsSchema, serverHost: z.string() }).nullable(),
      /** Headscale's message if it refuses the result; null if it accepts the result or was not asked. */
      refused: z.string().nullable(),
      /** The releases of the installed and of the running Headscale if they differ: the installed one checks, and is started. */
      other: z.object({ installed: z.string(), running: z.string() }).nullable(),
    }),
  ]),
  testOidc: z.discriminatedUnion('is', [
    z.object({ is: z.literal('changed') }),
    z.object({ is: z.literal('failed'), failure: HostFailure }),
    NotEditable,
    /** `container`: Headscale runs in one, so its own network and certificates were not used. No findings: no issuer is set. */
    z.object({ is: z.literal('tested'), findings: z.array(OidcFindingSchema).max(20), container: z.boolean() }),
  ]),
  save: SaveAnswer,
} as const
export type OidcTest = z.infer<typeof outputs.testOidc>
export type HostConfigRead = z.infer<typeof outputs.read>
export type HostPolicyRead = z.infer<typeof outputs.policy>
export type HostConfigTried = z.infer<typeof outputs.try>
export type HostConfigReady = Extract<HostConfigTried, { is: 'ready' }>

export const hostConfigCalls = {
  /** Reads the configuration on a host. Its secrets do not leave the main process. */
  'host:config': call(inputs.read, outputs.read),
  /** Returns what an edit would change. Saves nothing. */
  'host:tryConfig': call(inputs.try, outputs.try),
  /** Tests the settings of a login in an edit from the host, without a login. Saves nothing. */
  'host:testOidc': call(inputs.save, outputs.testOidc),
  /** Writes an edit, and restarts Headscale with it. */
  'host:saveConfig': call(inputs.save, outputs.save),
  /** Reads the policy's file on a host, without Headscale's API. */
  'host:policy': call(inputs.read, outputs.policy),
  /** Writes it, and lets Headscale use it: one that does not run is started. */
  'host:savePolicy': call(inputs.savePolicy, outputs.save),
  /** Sets the admin's own command that restarts Headscale; null: the console's. */
  'host:ownRestart': call(inputs.ownRestart, Session),
  /** The unsaved edit of a page, kept until the console ends. It is not stored, because it may hold a new secret. */
  'host:draft': call(inputs.draft, z.string().nullable()),
  'host:keepDraft': call(inputs.keepDraft, none),
} as const

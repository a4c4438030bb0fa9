import type { ApiError } from '@shared/api/error'
import { checkDns } from '@shared/dns/check-dns'
import { dnsEffects } from '@shared/dns/dns-effects'
import { sameRecord } from '@shared/dns/dns-settings'
import type { DnsRecord, DnsSettings, RecordLink } from '@shared/dns/dns-settings-schema'
import { mergeDns } from '@shared/dns/merge-dns'
import type { HostDns } from '@shared/ipc/host-dns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invoke } from '@/lib/desktop'
import { hostDnsQuery } from '@/lib/queries/host'
import { type DraftSave, useDraftKeeping } from './host-frame'

/** The admin's edit, and the state of the host at its start. */
export interface DnsDraft {
  readonly base: HostDns
  readonly settings: DnsSettings
  /** The records that follow a machine, as typed. */
  readonly links: readonly RecordLink[]
}

const draftOf = (base: HostDns): DnsDraft => ({ base, settings: base.settings, links: base.links })

/** Carries typed changes over to the settings that are on the host now. */
function rebase({ base, settings, links }: DnsDraft, next: HostDns): DnsDraft {
  const isIn = (list: readonly RecordLink[], { record }: RecordLink) =>
    list.some((one) => sameRecord(one.record, record))
  const added = next.links.filter((link) => !isIn(base.links, link) && !isIn(links, link))
  return { base: next, settings: mergeDns(base.settings, settings, next.settings), links: [...links, ...added] }
}

const sameState = (a: HostDns, b: HostDns) =>
  a.config.digest === b.config.digest &&
  a.recordsFile?.digest === b.recordsFile?.digest &&
  JSON.stringify(a.links) === JSON.stringify(b.links)

/**
 * The edit of the DNS settings. It survives leaving and reloading the page, and carries typed changes over if the files change on the host meanwhile.
 */
export function useDnsDraft(id: string, found: HostDns, kept: DnsDraft | null) {
  const [draft, set] = useState<DnsDraft>(kept ?? draftOf(found))
  const isDirty = Object.values(dirtyParts(draft)).some(Boolean)
  useDraftKeeping(id, 'dns', isDirty ? draft : null)
  if (!sameState(draft.base, found)) set(isDirty ? rebase(draft, found) : draftOf(found))
  const { base, settings } = draft
  const effects = dnsEffects(base.settings, settings)
  const withRecord = (now: DnsDraft, at: number, record: DnsRecord | null, machine: Machine | null): DnsDraft => {
    const records = record ? now.settings.records.toSpliced(at, 1, record) : now.settings.records.toSpliced(at, 1)
    const gone = [now.settings.records[at], record]
    const others = now.links.filter((link) => !gone.some((one) => one && sameRecord(link.record, one)))
    const link = record && machine ? [{ record, nodeId: machine.id, machine: machine.name }] : []
    return { ...now, settings: { ...now.settings, records }, links: [...others, ...link] }
  }
  return {
    draft,
    effects,
    isDirty,
    issues: checkDns(settings, base.settings, base.serverHost),
    edit: (change: Partial<DnsSettings>) => set({ ...draft, settings: { ...settings, ...change } }),
    /** Replaces a record, adds one (`at` after the last) or removes it (null), and sets the machine that it follows. */
    editRecord: (at: number, record: DnsRecord | null, machine: Machine | null) =>
      set(withRecord(draft, at, record, machine)),
    /** Gives records that no longer match their machine its new name and address. */
    follow: (behind: readonly { row: number; to: DnsRecord; machine: { id: string; givenName: string } }[]) =>
      set(
        behind.reduce(
          (now, { row, to, machine }) => withRecord(now, row, to, { id: machine.id, name: machine.givenName }),
          draft,
        ),
      ),
    /** Forgets the edit, which is on the host now. */
    saved: () => set(draftOf(found)),
    discard: () => set(draftOf(found)),
  }
}

interface Machine {
  readonly id: string
  readonly name: string
}

export type DnsEdit = ReturnType<typeof useDnsDraft>

const isLinked = (links: readonly RecordLink[], { record, nodeId }: RecordLink) =>
  links.some((link) => link.nodeId === nodeId && sameRecord(link.record, record))

/** True if the records or the rest of the settings differ from those on the host, or which records follow a machine. */
export function dirtyParts({ base, settings, links }: DnsDraft) {
  const { records: before, ...restBefore } = base.settings
  const { records, ...rest } = settings
  const linked = links.filter((link) => settings.records.some((record) => sameRecord(record, link.record)))
  return {
    rest: JSON.stringify(restBefore) !== JSON.stringify(rest),
    records:
      before.length !== records.length ||
      before.some((record, at) => !sameRecord(record, records[at] as DnsRecord)) ||
      linked.some((link) => !isLinked(base.links, link)),
  }
}

/** Saves the draft: the records first if they have their own file, because that needs no restart. Stops at the first failure. */
export function useSaveDns(id: string) {
  const client = useQueryClient()
  return useMutation<Awaited<ReturnType<typeof saveDns>>, ApiError, DraftSave<DnsDraft>>({
    mutationFn: async (wanted) => saveDns(id, wanted),
    onSettled: () => client.refetchQueries({ queryKey: hostDnsQuery(id).queryKey }),
  })
}

async function saveDns(id: string, { draft, onPart }: DraftSave<DnsDraft>) {
  const { base, settings, links } = draft
  const dirty = dirtyParts(draft)
  const linked = links.filter((link) => settings.records.some((record) => sameRecord(record, link.record)))
  const written = linked.filter((link) => !isLinked(base.links, link))
  const unlinked = settings.records.filter(
    (record) =>
      base.links.some((link) => sameRecord(link.record, record)) &&
      !linked.some((link) => sameRecord(link.record, record)),
  )
  const none = { links: [], unlinked: [] }
  if (base.recordsFile && dirty.records) {
    const { digest } = base.recordsFile
    const saved = await invoke('host:saveDns', { id, file: 'records', digest, settings, links: written, unlinked })
    if (saved.is !== 'saved' || !dirty.rest) return saved
    onPart(saved)
  }
  const { digest } = base.config
  const records = base.recordsFile ? none : { links: written, unlinked }
  return invoke('host:saveDns', { id, file: 'config', digest, settings, ...records })
}

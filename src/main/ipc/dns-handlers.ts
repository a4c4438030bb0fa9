import { DnsReadError } from '@shared/dns/read-dns'
import { mergeLinks } from '@shared/dns/follow-records'
import type { HostDnsRead } from '@shared/ipc/host-dns'
import { HostError } from '@main/host/host-error'
import type { HostService } from '@main/host/host-service'
import type { Sessions } from '@main/servers/sessions'
import type { CallHandlers } from './handle'
import { type HostSaves, allowedHost } from './host-saves'

interface DnsServices {
  readonly hosts: HostService
  readonly hostSaves: HostSaves
  readonly sessions: Pick<Sessions, 'get' | 'recordLinks' | 'setRecordLinks'>
}

const NOTHING: HostDnsRead = { dns: null, failure: null, unreadable: null }

/** Calls about the DNS settings on the hosts of servers. */
export function dnsHandlers({
  hosts,
  hostSaves,
  sessions,
}: DnsServices): Pick<CallHandlers, 'host:dns' | 'host:saveDns'> {
  const read = async (id: string) => {
    await hostSaves.settle(id)
    const [host, { readDnsOn }] = await Promise.all([
      hosts.open(allowedHost(id, sessions)),
      import('@main/host/dns-on-host'),
    ])
    return readDnsOn(host)
  }
  return {
    async 'host:dns'({ id }) {
      try {
        const { config, masked: _, recordsFile, ...found } = await read(id)
        const links = sessions.recordLinks(id)
        const files = { config: withoutText(config), recordsFile: recordsFile && withoutText(recordsFile) }
        return { ...NOTHING, dns: { ...found, ...files, links: [...links] } }
      } catch (error) {
        if (error instanceof DnsReadError) return { ...NOTHING, unreadable: error.at }
        if (error instanceof HostError) return { ...NOTHING, failure: error.failure }
        throw error
      }
    },
    async 'host:saveDns'({ id, links, unlinked, ...wanted }) {
      let text = ''
      try {
        const { dnsSave } = await import('@main/host/dns-on-host')
        const found = await read(id)
        text = found.config.text
        const save = dnsSave(found, wanted)
        if (!save) return { is: 'changed' }
        const isSame = save.text === (wanted.file === 'config' ? found.config : found.recordsFile)?.text
        const storeLinks = () => sessions.setRecordLinks(id, mergeLinks(sessions.recordLinks(id), links, unlinked))
        if (!isSame) return await hostSaves.save(id, 'host.dns', save, storeLinks)
        // Only the links between records and machines change, and the host does not store those.
        storeLinks()
        return { is: 'saved', digest: wanted.digest, entry: null }
      } catch (error) {
        if (error instanceof HostError) return { is: 'failed', failure: error.failure }
        if (error instanceof DnsReadError) return { is: 'changed' }
        const { answerOf } = await import('@main/host/not-editable')
        return answerOf(error, text)
      }
    },
  }
}

/** The text may hold secrets, so it stays in the main process. */
const withoutText = ({ path, digest, owner }: { path: string; digest: string; owner: string }) => ({
  path,
  digest,
  owner,
})

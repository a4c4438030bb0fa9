import { usePageTitle } from '@/lib/page-title'
import { AllowedHost } from './allowed-host'
import { HostGate } from './host-gate'

/** The Host page: whether the console may use the server's host, Headscale there, and every command that runs there. */
export function HostPage() {
  const title = usePageTitle('/host')
  return <HostGate title={title}>{(server) => <AllowedHost key={server.id} title={title} server={server} />}</HostGate>
}

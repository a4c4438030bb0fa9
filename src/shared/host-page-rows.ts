import type { PageRow } from './page-row'

/** The pages about a server's host, in their order. The rail lists all but the first only if the admin allowed the use of the host. */
export const hostPageRows = [
  {
    path: '/host',
    group: 'main',
    section: 'host',
    title: 'host',
    goKey: 'b',
    icon: 'server',
    module: 'features/host/host-page',
    component: 'HostPage',
    texts: ['host'],
    reads: ['server'],
    linkable: true,
  },
] as const satisfies readonly PageRow[]

import type { PageRow } from './page-row'

/** The pages about a server's host, in their order. The rail lists all but the first only if the admin allowed the use of the host. */
export const hostPageRows = [
  {
    path: '/host',
    group: 'main',
    section: 'host',
    title: 'host',
    railLabel: 'ssh',
    goKey: 'b',
    icon: 'server',
    module: 'features/host/host-page',
    component: 'HostPage',
    texts: ['host', 'waiting'],
    reads: ['server'],
    linkable: true,
  },
  {
    path: '/host/log',
    group: 'main',
    section: 'host',
    title: 'hostLog',
    railLabel: 'hostLog',
    icon: 'scroll-text',
    module: 'features/host/log-page',
    component: 'LogPage',
    texts: ['host', 'log'],
    reads: ['nodes', 'server'],
    linkable: true,
  },
] as const satisfies readonly PageRow[]

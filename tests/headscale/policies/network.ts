/** The network for the witness' policies: machines join in this order, so that ids and addresses are the same on every server. */
export const users = [
  { name: 'ann', email: 'ann@example.com' },
  { name: 'bob', email: 'bob@example.org' },
  { name: 'cem', email: '' },
  { name: 'dora', email: 'dora@example.com' },
] as const

export interface Member {
  readonly name: string
  /** The user whose key it joins with. With tags the machine has no owner. */
  readonly user: (typeof users)[number]['name']
  readonly tags: readonly string[]
  readonly advertised: readonly string[]
  /** The routes that the admin has approved. */
  readonly approved: readonly string[]
}

const exits = ['0.0.0.0/0', '::/0']

function member(name: string, user: Member['user'], given: Partial<Member> = {}): Member {
  const advertised = given.advertised ?? []
  return { name, user, tags: [], advertised, approved: advertised, ...given }
}

export const members: readonly Member[] = [
  member('laptop', 'ann'),
  member('phone', 'ann'),
  member('desk', 'bob'),
  member('home', 'cem'),
  member('web', 'ann', { tags: ['tag:web'] }),
  member('db', 'ann', { tags: ['tag:db', 'tag:web'] }),
  member('router', 'ann', { tags: ['tag:router'], advertised: ['10.1.0.0/16', '10.2.0.0/24'] }),
  member('exit', 'ann', { tags: ['tag:exit'], advertised: exits }),
  member('office', 'bob', { advertised: ['192.168.7.0/24'] }),
  member('spare', 'ann', {
    tags: ['tag:router', 'tag:exit'],
    advertised: ['10.1.0.0/16', '10.9.0.0/24', ...exits],
    approved: ['10.1.0.0/16'],
  }),
]

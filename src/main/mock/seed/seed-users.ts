import type { UserRow } from '@main/db/repos/users'
import { DAY, type Draw } from './draw'

const MIN = 5
const MAX = 10

/**
 * The people of the demo network, 5 to 10 (specification section 9): the first is its admin, the third signs in through a provider, the
 * fourth has a dotted name. The last one owns nothing and can therefore be deleted.
 */
export function seedUsers(draw: Draw): Omit<UserRow, 'id'>[] {
  const names = new Set<string>()
  const count = draw.int(MIN, MAX)
  return Array.from({ length: count }, (_, index) => {
    const first = freeName(draw, names)
    const last = plain(draw.faker.person.lastName())
    const known = index <= 3 || draw.chance(0.5)
    return {
      name: index === 3 ? `${first.toLowerCase()}.${last.toLowerCase()}` : first.toLowerCase(),
      displayName: known && index !== 1 ? `${first} ${last}` : '',
      email: known ? `${first}.${last}@demo.example`.toLowerCase() : '',
      provider: index === 2 ? 'oidc' : '',
      providerId: index === 2 ? `https://login.demo.example/${draw.hex(16)}` : '',
      profilePicUrl: '',
      createdAt: draw.at(-draw.int(500, 600) * DAY + index * 1000),
    }
  })
}

const plain = (name: string) => name.replaceAll(/[^A-Za-z]/g, '')

function freeName(draw: Draw, taken: Set<string>): string {
  for (;;) {
    const name = plain(draw.faker.person.firstName())
    if (name.length < 3 || taken.has(name)) continue
    taken.add(name)
    return name
  }
}

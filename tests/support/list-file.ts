import type { ListStorage } from '@main/observe/stored-lists'

/** Stores lists for the duration of the test. */
export function createListFile(): ListStorage {
  const lists = new Map<string, { serverId: string; address: string; at: number; things: Map<string, string> }>()
  const nameOf = ({ serverId, list }: { serverId: string; list: string }) => `${serverId} ${list}`
  return {
    read(place) {
      const known = lists.get(nameOf(place))
      return known?.address === place.address ? { at: known.at, bodies: [...known.things.values()] } : null
    },
    write(place, { at, whole, put, gone }) {
      const things = new Map(whole ? [] : lists.get(nameOf(place))?.things)
      for (const { id, body } of put) things.set(id, body)
      for (const id of gone) things.delete(id)
      lists.set(nameOf(place), { serverId: place.serverId, address: place.address, at, things })
      return true
    },
    still(place, at) {
      const known = lists.get(nameOf(place))
      if (known) known.at = at
    },
    forgetServer(serverId) {
      for (const [name, list] of lists) if (list.serverId === serverId) lists.delete(name)
    },
  }
}

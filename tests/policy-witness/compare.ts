/** Compares the data two control planes send to a machine, ignoring meaningless order. */

/** Lists whose order has no meaning. */
const unordered = new Set(['SrcIPs', 'DstPorts', 'IPProto', 'CapGrant', 'Dsts', 'SrcCaps', 'principals'])

const texts = (list: readonly unknown[]) => [...new Set(list.map((item) => JSON.stringify(item)))].toSorted()

/** Normalises a value: fields in order, unordered lists sorted without duplicates, nulls omitted. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
    .filter(([, field]) => field !== null && field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    fields.map(([name, field]: [string, unknown]) => [
      name,
      unordered.has(name) && Array.isArray(field) ? texts(field.map(normal)) : normal(field),
    ]),
  )
}

/** Returns a packet filter as one text: rules in any order. */
export const filterText = (rules: readonly object[] | null) => texts((rules ?? []).map(normal)).join('\n')

/** Returns SSH rules as one text: in their order, because the first match counts. */
export const sshText = (rules: readonly object[] | null) =>
  (rules ?? []).map((rule) => JSON.stringify(normal(rule))).join('\n')

/** Returns the visible machines, with the addresses they take traffic for, as one text. */
export const peersText = (peers: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(peers)
    .map(([name, addresses]) => `${name} ${[...addresses].toSorted().join(' ')}`)
    .toSorted()
    .join('\n')

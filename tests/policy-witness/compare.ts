/** Comparison of what two control planes tell a machine, without the order that says nothing. */

/** Lists whose order means nothing. */
const unordered = new Set(['SrcIPs', 'DstPorts', 'IPProto', 'CapGrant', 'Dsts', 'SrcCaps', 'principals'])

const texts = (list: readonly unknown[]) => [...new Set(list.map((item) => JSON.stringify(item)))].toSorted()

/** The value with fields in order, lists sorted and with each item once where their order means nothing, and without what is null. */
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

/** A packet filter as one text: rules in any order. */
export const filterText = (rules: readonly object[] | null) => texts((rules ?? []).map(normal)).join('\n')

/** SSH rules as one text: in their order, since the first that fits counts. */
export const sshText = (rules: readonly object[] | null) =>
  (rules ?? []).map((rule) => JSON.stringify(normal(rule))).join('\n')

/** The machines one sees, with the addresses they take traffic for, as one text. */
export const peersText = (peers: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(peers)
    .map(([name, addresses]) => `${name} ${[...addresses].toSorted().join(' ')}`)
    .toSorted()
    .join('\n')

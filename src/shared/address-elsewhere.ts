import { pageAt } from './pages'

/** Parameters of addresses that name objects of one server: users, machines, keys, jobs, entries. */
const OBJECT_PARAMS = ['selected', 'id', 'object', 'name', 'prefix', 'route', 'job', 'create', 'version', 'rule']

/**
 * Returns what remains of an address on another server: the list instead of an object's page, and filters and order but no selection. Null
 * if the address names no object.
 */
export function addressElsewhere(pathname: string, search: string): string | null {
  const params = new URLSearchParams(search)
  const list = pageAt(pathname)?.path.split('/:', 1)[0]
  const named = OBJECT_PARAMS.filter((param) => params.has(param))
  if (list === undefined || (list === pathname && named.length === 0)) return null
  for (const param of named) params.delete(param)
  return params.size > 0 ? `${list}?${params.toString()}` : list
}

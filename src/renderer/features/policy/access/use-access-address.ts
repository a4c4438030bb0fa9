import { useAddressParams, withParam } from '@/lib/address'

export type AccessShow = 'matrix' | 'map'

interface AccessAddress {
  /** The question, or ''. */
  query: string
  setQuery: (query: string) => void
  show: AccessShow
  setShow: (show: AccessShow) => void
}

/** Stores the question and the picture in the address, so that a link opens the same answer. */
export function useAccessAddress(): AccessAddress {
  const [params, edit] = useAddressParams()
  const change = (name: string, value: string, replace: boolean) => edit(withParam(name, value), { replace })
  return {
    query: params.get('q') ?? '',
    setQuery: (query: string) => change('q', query, params.get('q') !== null),
    show: params.get('show') === 'map' ? 'map' : 'matrix',
    setShow: (show: AccessShow) => change('show', show === 'map' ? 'map' : '', true),
  }
}

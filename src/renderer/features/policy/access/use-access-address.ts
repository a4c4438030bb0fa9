import { useSearchParams } from 'react-router'

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
  const [params, setParams] = useSearchParams()
  const change = (name: string, value: string, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace },
    )
  return {
    query: params.get('q') ?? '',
    setQuery: (query: string) => change('q', query, params.get('q') !== null),
    show: params.get('show') === 'map' ? 'map' : 'matrix',
    setShow: (show: AccessShow) => change('show', show === 'map' ? 'map' : '', true),
  }
}

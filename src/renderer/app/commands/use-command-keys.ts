import type { PageRow } from '@shared/page-row'
import { pages } from '@shared/pages'
import { findUser } from '@/features/users/user-list'
import { pageAt } from '@shared/page-at'
import type { PagePath } from '@shared/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatMachineQuery, parseMachineQuery } from '@/domain/machine-query'
import { unfilteredAddress, useListMemory } from '@/lib/list-memory'
import { pageCommands } from '@/lib/page-commands'
import { usePrefs } from '@/lib/prefs'
import { nodesQuery } from '@/lib/queries/nodes'
import { usersQuery } from '@/lib/queries/users'
import { isTyping } from '@/ui/is-typing'
import { useToast } from '@/ui/toast/toast'
import { goKeys } from '../navigation'
import { useCommandContext } from './command-context'
import { useHeldKeys } from './use-held-keys'
import { applies, type Verb, writes } from './verb'
import { machineVerbs, userVerbs, verbs } from './verbs'

/** Overlays that handle keys themselves; a list within the page is not one. */
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]:not(main *)'
/** Time after G in which a page letter is accepted, in milliseconds. */
const GO_MS = 2000

/** Returns the verb for a letter on a page. */
function verbOf<V extends Verb<never>>(list: readonly V[], key: string, page: PagePath): V | undefined {
  return list.find((verb) => verb.key === key && verb.where?.includes(page))
}

/**
 * Returns a function that runs the verb for a letter on this page; it returns false for other letters. A letter that a locked server
 * prevents shows the reason.
 */
function useVerbKey(lock: string | null) {
  const context = useCommandContext()
  const toast = useToast()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const unless = (reason: string | false | null, run: () => void) => (reason ? toast.show(reason) : run())
  const start = <T>(verb: Verb<T> | undefined, object: T | undefined, free = false): boolean => {
    if (!verb || (object === undefined && !free) || !applies(verb, context, object as T)) return false
    unless(writes(verb) && lock, () => verb.run(context, object as T))
    return true
  }
  return (key: string): boolean => {
    const page = pageAt(pathname)?.path
    if (page === undefined) return false
    const own = pageCommands().find((command) => command.key === key)
    if (own) {
      unless(own.writes === true && lock, own.run)
      return true
    }
    const anywhere = verbs.find((verb: Verb) => verb.key === key && verb.where === undefined)
    if (anywhere) return start<void>(anywhere, undefined, true)
    const name = decodeURIComponent(pathname.split('/')[2] ?? '')
    if (page === '/machines/:id') {
      const node = client.getQueryData(nodesQuery().queryKey)?.find(({ id }) => id === name)
      return start(verbOf(machineVerbs, key, page), node)
    }
    if (page === '/users/:name') {
      const users = client.getQueryData(usersQuery().queryKey) ?? []
      return start(verbOf(userVerbs, key, page), findUser(users, name, new URLSearchParams(search).get('id')))
    }
    return start<void>(verbOf<Verb>(verbs, key, page), undefined, true)
  }
}

/**
 * Handles single-letter shortcuts: G and a letter open a page, other letters run the verbs of the page. Inactive while typing and while a
 * dialog is open.
 */
export function useCommandKeys(lock: string | null): void {
  const navigate = useNavigate()
  const memory = useListMemory()
  const doVerb = useVerbKey(lock)
  const { views } = usePrefs().prefs
  const goAt = useRef(Number.NEGATIVE_INFINITY)
  /** Returns true if the letter opened something. */
  const press = (key: string, timeStamp: number): boolean => {
    const going = timeStamp - goAt.current < GO_MS
    goAt.current = !going && key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
    if (!going) return doVerb(key)
    const page: PageRow | undefined = pages.find(({ path }) => goKeys.get(path) === key)
    const view = /^[1-9]$/.test(key) ? views[Number(key) - 1] : undefined
    if (page) void navigate(unfilteredAddress(memory, page))
    else if (view) void navigate(`/machines?${formatMachineQuery(parseMachineQuery(view.query))}`)
    return page !== undefined || view !== undefined
  }
  const hold = useHeldKeys((key) => void press(key, performance.now()))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp, repeat, defaultPrevented } = event
    if (defaultPrevented || repeat || ctrlKey || metaKey || altKey || key.length !== 1) return
    if (isTyping(event.target) || document.querySelector(OVERLAY)) return
    if (!hold(key) && !press(key, timeStamp)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // Capture phase, so that the letter after G does not reach the page's own listeners: K would open the previous machine.
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

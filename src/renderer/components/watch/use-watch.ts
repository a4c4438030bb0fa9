import { type ApiError, refusal } from '@shared/api/error'
import type { CallOutput } from '@shared/ipc/contract'
import type { WatchSettings } from '@shared/ipc/watch'
import { type Rule, type WatchChoices, watchLimits } from '@shared/watch/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoke } from '@/lib/desktop'
import { useDesktopValue } from '@/lib/use-desktop-value'

const key = ['watch'] as const

/** Returns the alert settings and follows their changes. */
export const useWatch = () => useDesktopValue(key, 'watch:changed', () => invoke('watch:get'))

/** Changes the alert settings. */
export function useUpdateWatch() {
  const client = useQueryClient()
  return useMutation<WatchSettings, ApiError, Partial<WatchChoices>>({
    mutationFn: (patch) => invoke('watch:choose', patch),
    onSuccess: (settings) => client.setQueryData(key, settings),
  })
}

export function useStartAtLogin() {
  const client = useQueryClient()
  return useMutation<WatchSettings, ApiError, boolean>({
    mutationFn: (on) => invoke('watch:startAtLogin', { on }),
    onSuccess: (settings) => client.setQueryData(key, settings),
  })
}

export function useTestNotification() {
  return useMutation<CallOutput<'watch:test'>, ApiError>({ mutationFn: () => invoke('watch:test') })
}

/** Returns the rules with this one replaced or appended. Throws ApiError if there are too many. */
export function withRule(rules: readonly Rule[], rule: Rule): Rule[] {
  const known = rules.some(({ id }) => id === rule.id)
  if (known) return rules.map((one) => (one.id === rule.id ? rule : one))
  if (rules.length >= watchLimits.rules)
    throw refusal('conflict', 'alertsFull', { params: { limit: String(watchLimits.rules) } })
  return [...rules, rule]
}

/** Adds or replaces one rule in the current settings. */
export function useSaveRule() {
  const client = useQueryClient()
  return useMutation<WatchSettings, ApiError, Rule>({
    mutationFn: async (rule) => {
      const { choices } = await invoke('watch:get')
      return invoke('watch:choose', { rules: withRule(choices.rules, rule) })
    },
    onSuccess: (settings) => client.setQueryData(key, settings),
  })
}

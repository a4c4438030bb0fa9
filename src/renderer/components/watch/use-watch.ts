import { type ApiError, refusal } from '@shared/api/error'
import type { AlertSettings, CallInput, CallOutput } from '@shared/ipc/contract'
import type { Channel } from '@shared/watch/channels'
import { type AlertRule, type AlertChoices, watchLimits } from '@shared/watch/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoke, useDesktopValue } from '@/lib/desktop'

const key = ['watch'] as const

/** Returns the alert settings and follows their changes. */
export const useWatch = () => useDesktopValue(key, 'watch:changed', () => invoke('watch:get'))

/** Changes the alert settings. */
export function useUpdateWatch() {
  const client = useQueryClient()
  return useMutation<AlertSettings, ApiError, Partial<AlertChoices>>({
    mutationFn: (patch) => invoke('watch:choose', patch),
    onSuccess: (settings) => client.setQueryData(key, settings),
  })
}

export function useStartAtLogin() {
  const client = useQueryClient()
  return useMutation<AlertSettings, ApiError, boolean>({
    mutationFn: (on) => invoke('watch:startAtLogin', { on }),
    onSuccess: (settings) => client.setQueryData(key, settings),
  })
}

export function useTestNotification() {
  return useMutation<CallOutput<'watch:test'>, ApiError>({ mutationFn: () => invoke('watch:test') })
}

const channelsKey = ['channels'] as const

/** Returns the channels of alerts besides the desktop, and follows their results. */
export const useChannels = () => useDesktopValue(channelsKey, 'channels:changed', () => invoke('channels:list'))

/** Calls one of the channels' calls, which all answer with the channels as they are afterwards. */
function useChannelCall<Input>(send: (input: Input) => Promise<Channel[]>) {
  const client = useQueryClient()
  return useMutation<Channel[], ApiError, Input>({
    // The input may contain a secret: discard it with the dialog.
    gcTime: 0,
    mutationFn: send,
    onSuccess: (channels) => {
      client.setQueryData(channelsKey, channels)
      // Alerts may have named a channel that was removed.
      void client.invalidateQueries({ queryKey: key })
    },
  })
}

export const useSaveChannel = () =>
  useChannelCall((input: CallInput<'channels:save'>) => invoke('channels:save', input))
export const useRemoveChannel = () => useChannelCall((input: { id: string }) => invoke('channels:remove', input))
/** Sends a test message and waits for its result. */
export const useTestChannel = () => useChannelCall((input: { id: string }) => invoke('channels:test', input))

/** Returns the rules with this one replaced or appended. Throws ApiError if there are too many. */
export function withRule(rules: readonly AlertRule[], rule: AlertRule): AlertRule[] {
  const known = rules.some(({ id }) => id === rule.id)
  if (known) return rules.map((one) => (one.id === rule.id ? rule : one))
  if (rules.length >= watchLimits.rules)
    throw refusal('conflict', 'alertsFull', { params: { limit: String(watchLimits.rules) } })
  return [...rules, rule]
}

/** Adds or replaces one rule in the current settings. */
export function useSaveRule() {
  const client = useQueryClient()
  return useMutation<AlertSettings, ApiError, AlertRule>({
    mutationFn: async (rule) => {
      const { choices } = await invoke('watch:get')
      return invoke('watch:choose', { rules: withRule(choices.rules, rule) })
    },
    onSuccess: (settings) => client.setQueryData(key, settings),
  })
}

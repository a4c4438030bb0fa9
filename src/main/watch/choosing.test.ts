import { expect, test } from 'vitest'
import type { AlertSettings } from '@shared/ipc/contract'
import { createChoosing } from './watcher'

test('a choice that cannot be stored applies, and only the menu of the tray hides the error', () => {
  const told: string[] = []
  const choices = {
    set: () => {
      throw new Error('disk full')
    },
  }
  const settings = () => ({}) as AlertSettings
  const log = { error: (message: unknown) => void told.push(String(message)) }
  const { choose, pause } = createChoosing({ choices, settings, log }, () => told.push('changed'))
  expect(() => choose({ closing: 'quit' })).toThrow('disk full')
  pause(null)
  expect(told).toEqual(['changed', 'changed', 'the pause could not be stored'])
})

import { act, cleanup, renderHook } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useKeyBuffer } from './key-buffer'

afterEach(cleanup)

function setup() {
  const onGiveUp = vi.fn<() => void>()
  const hook = renderHook(({ waiting }) => useKeyBuffer(waiting, onGiveUp), { initialProps: { waiting: true } })
  return { ...hook, onGiveUp, keyboard: userEvent.setup() }
}

describe('keys typed before their field is loaded', () => {
  it('are buffered, corrections included, until the field takes them', async () => {
    const { result, keyboard } = setup()
    await keyboard.keyboard('mark{Backspace}y{Control>}x{/Control}')
    expect(result.current.take()).toBe('mary')
    await keyboard.keyboard('z')
    expect(result.current.take()).toBe('mary')
  })

  it('reach no other listener while buffered', async () => {
    const { result, keyboard } = setup()
    const shortcut = vi.fn<() => void>()
    document.addEventListener('keydown', shortcut)
    await keyboard.keyboard('a')
    expect(shortcut).not.toHaveBeenCalled()
    act(() => void result.current.take())
    await keyboard.keyboard('b')
    document.removeEventListener('keydown', shortcut)
    expect(shortcut).toHaveBeenCalledOnce()
  })

  it('are discarded on Esc and before the next wait', async () => {
    const { result, rerender, onGiveUp, keyboard } = setup()
    await keyboard.keyboard('a{Escape}')
    expect(onGiveUp).toHaveBeenCalledOnce()
    rerender({ waiting: false })
    rerender({ waiting: true })
    await keyboard.keyboard('b')
    expect(result.current.take()).toBe('b')
  })
})

import { describe, expect, it } from 'vitest'
import { bringBack, fitToScreens } from './window-state'

const main = { x: 0, y: 25, width: 1920, height: 1055 }
const right = { x: 1920, y: 0, width: 1280, height: 1024 }
const state = { x: 100, y: 80, width: 1000, height: 700, maximized: false }

describe('fitToScreens', () => {
  it("opens a first window in its default size at the system's position", () => {
    expect(fitToScreens(null, [main])).toEqual({ width: 1280, height: 800 })
    expect(fitToScreens(null, [{ ...main, width: 1024, height: 700 }])).toEqual({ width: 1024, height: 700 })
  })

  it('opens at the last position, on any screen, even half outside', () => {
    expect(fitToScreens(state, [main, right])).toEqual({ x: 100, y: 80, width: 1000, height: 700 })
    expect(fitToScreens({ ...state, x: 2000 }, [main, right])).toEqual({ x: 2000, y: 80, width: 1000, height: 700 })
    expect(fitToScreens({ ...state, x: -800 }, [main])).toEqual({ x: -800, y: 80, width: 1000, height: 700 })
  })

  it('returns to a screen that still exists', () => {
    expect(fitToScreens({ ...state, x: 2000 }, [main])).toEqual({ width: 1000, height: 700 })
    expect(fitToScreens({ ...state, x: -950 }, [main])).toEqual({ width: 1000, height: 700 })
    expect(fitToScreens({ ...state, y: 10 }, [main])).toEqual({ width: 1000, height: 700 })
    expect(fitToScreens({ ...state, y: 1070 }, [main])).toEqual({ width: 1000, height: 700 })
  })

  it('fits the size to the screen and keeps the minimum size', () => {
    expect(fitToScreens({ ...state, width: 5000, height: 4000 }, [main])).toMatchObject({ width: 1920, height: 1055 })
    expect(fitToScreens({ ...state, width: 10, height: 10 }, [main])).toMatchObject({ width: 900, height: 600 })
    expect(fitToScreens(state, [{ x: 0, y: 0, width: 800, height: 480 }])).toMatchObject({ width: 900, height: 600 })
    expect(fitToScreens(state, [])).toEqual({ width: 1000, height: 700 })
  })
})

describe('bringBack', () => {
  it('moves only unreachable windows, to the middle of the first screen', () => {
    expect(bringBack(state, [main])).toBeNull()
    expect(bringBack({ ...state, x: 2100 }, [main, right])).toBeNull()
    expect(bringBack({ ...state, x: 2100 }, [main])).toEqual({ x: 460, y: 203, width: 1000, height: 700 })
    expect(bringBack({ ...state, x: 2100, width: 3000 }, [main])).toEqual({ x: 0, y: 203, width: 1920, height: 700 })
    expect(bringBack(state, [])).toBeNull()
  })
})

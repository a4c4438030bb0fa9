import type { WebContents } from 'electron'

/** How long a click or a key counts as the cause of an action, in milliseconds: as long as Chromium's own transient activation. */
const GESTURE_LIFETIME_MS = 5000
const USER_INPUT_TYPES = new Set(['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart', 'gestureTap'])

export interface Gesture {
  /** Call this when the user clicked or pressed a key. */
  readonly made: () => void
  /** Tells whether the user did so recently; each gesture allows one action. */
  readonly take: () => boolean
}

export function createGesture(now: () => number = () => performance.now()): Gesture {
  let madeAt = -Infinity
  return {
    made: () => void (madeAt = now()),
    take() {
      const age = now() - madeAt
      madeAt = -Infinity
      return age >= 0 && age <= GESTURE_LIFETIME_MS
    },
  }
}

/** Watches the user's gestures in a page. */
export function watchGestures(contents: WebContents): Gesture {
  const gesture = createGesture()
  contents.on('input-event', (_event, { type }) => USER_INPUT_TYPES.has(type) && gesture.made())
  return gesture
}

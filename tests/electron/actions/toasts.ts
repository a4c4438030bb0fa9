import type { Page } from '@playwright/test'

/**
 * Dismisses all toasts and waits until they have left. Without a pointer, because a leaving toast moves away from it, and frame by frame,
 * because `expect` would look again half a second later.
 */
export async function dismissToasts(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          const buttons = document.querySelectorAll<HTMLElement>('button[aria-label="Dismiss"]')
          if (buttons.length === 0) return resolve()
          for (const button of buttons) button.click()
          requestAnimationFrame(look)
        }
        look()
      }),
  )
}

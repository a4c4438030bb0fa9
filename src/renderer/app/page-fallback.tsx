/** Shown while a page's code is loading. Empty, because that takes only a frame or two. */
export function PageFallback() {
  return null
}

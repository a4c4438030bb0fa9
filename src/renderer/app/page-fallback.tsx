/** Stands where a page's code is still on its way: nothing, because it is there within a frame or two. */
export function PageFallback() {
  return null
}

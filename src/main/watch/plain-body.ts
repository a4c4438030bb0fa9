/**
 * Escapes a body for Linux desktops: their daemons interpret markup in it (Desktop Notifications Specification, "Markup"), so a name could
 * become a link or an image.
 */
export function plainBody(body: string): string {
  return body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

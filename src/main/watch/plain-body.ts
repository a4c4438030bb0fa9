/**
 * A body as the daemons of Linux desktops must get it: they read markup in it (Desktop Notifications Specification, "Markup"), so a name
 * could be a link or an image.
 */
export function plainBody(body: string): string {
  return body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

import away from './tray-icons/away.png?inline'
import awayLarge from './tray-icons/away@2x.png?inline'
import awayTemplate from './tray-icons/away-template.png?inline'
import awayTemplateLarge from './tray-icons/away-template@2x.png?inline'
import count from './tray-icons/count.png?inline'
import countLarge from './tray-icons/count@2x.png?inline'
import countTemplate from './tray-icons/count-template.png?inline'
import countTemplateLarge from './tray-icons/count-template@2x.png?inline'
import well from './tray-icons/well.png?inline'
import wellLarge from './tray-icons/well@2x.png?inline'
import wellTemplate from './tray-icons/well-template.png?inline'
import wellTemplateLarge from './tray-icons/well-template@2x.png?inline'

/** The states of the tray icon: all well, open alerts, or an unreachable server. */
export type TrayState = 'well' | 'count' | 'away'

/** The same image for normal and for high-density screens, as data: URLs. */
export interface TrayImage {
  readonly plain: string
  readonly large: string
}

const coloured: Readonly<Record<TrayState, TrayImage>> = {
  well: { plain: well, large: wellLarge },
  count: { plain: count, large: countLarge },
  away: { plain: away, large: awayLarge },
}

/** Shapes without colour, which macOS draws in the colour of its menu bar. */
const templates: Readonly<Record<TrayState, TrayImage>> = {
  well: { plain: wellTemplate, large: wellTemplateLarge },
  count: { plain: countTemplate, large: countTemplateLarge },
  away: { plain: awayTemplate, large: awayTemplateLarge },
}

export function trayImage(state: TrayState, platform: NodeJS.Platform): TrayImage {
  return (platform === 'darwin' ? templates : coloured)[state]
}

/** The overlay on the console's icon in the Windows task bar. */
export const overlayImage = countLarge

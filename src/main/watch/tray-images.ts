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

/** What the icon beside the clock says: all is well, there is something to see, or a server is away. */
export type TrayLook = 'well' | 'count' | 'away'

/** The same picture for plain screens and for those with twice the dots, as data: addresses. */
export interface TrayImage {
  readonly plain: string
  readonly large: string
}

const coloured: Readonly<Record<TrayLook, TrayImage>> = {
  well: { plain: well, large: wellLarge },
  count: { plain: count, large: countLarge },
  away: { plain: away, large: awayLarge },
}

/** Shapes alone, which a Mac draws in the colour of its menu bar. */
const templates: Readonly<Record<TrayLook, TrayImage>> = {
  well: { plain: wellTemplate, large: wellTemplateLarge },
  count: { plain: countTemplate, large: countTemplateLarge },
  away: { plain: awayTemplate, large: awayTemplateLarge },
}

export function trayImage(look: TrayLook, platform: NodeJS.Platform): TrayImage {
  return (platform === 'darwin' ? templates : coloured)[look]
}

/** What Windows lays over the console's icon in its task bar. */
export const overlayImage = countLarge

// @ts-check
// electron scripts/icons.mjs: renders resources/icon.svg, and the QA build's one with a badge, into the files the packages need, and those
// of resources/tray into the icons of the notification area. Run it after changing a drawing.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'

const resources = join(import.meta.dirname, '..', 'resources')
const folders = [resources, join(resources, 'qa')]
const trayIcons = join(import.meta.dirname, '..', 'src', 'main', 'watch', 'tray-icons')
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/** The type codes of PNGs in an .icns file, with their size in pixels: normal ones, then those for screens of twice the density. */
const icnsTypes = /** @type {const} */ ({
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
  ic10: 1024,
})

/**
 * @param {BrowserWindow} window
 * @param {string} file an SVG
 * @param {number} size
 */
async function draw(window, file, size) {
  const svg = readFileSync(file).toString('base64')
  const script = `new Promise((resolve, reject) => {
    const image = new Image()
    image.onerror = reject
    image.onload = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: ${size}, height: ${size} })
      canvas.getContext('2d').drawImage(image, 0, 0, ${size}, ${size})
      resolve(canvas.toDataURL('image/png'))
    }
    image.src = 'data:image/svg+xml;base64,${svg}'
  })`
  const url = /** @type {string} */ (await window.webContents.executeJavaScript(script))
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/**
 * Encodes a Windows icon: a directory of pictures, then the pictures. A size of 256 is written as 0.
 * @param {Map<number, Buffer>} pictures
 */
function ico(pictures) {
  const chosen = [...pictures].filter(([size]) => size <= 256)
  const head = Buffer.alloc(6 + 16 * chosen.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(chosen.length, 4)
  let offset = head.length
  for (const [index, [size, png]] of chosen.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...chosen.map(([, png]) => png)])
}

/**
 * Encodes a macOS icon: blocks of a type code, a length including these eight bytes, and the picture.
 * @param {Map<number, Buffer>} pictures
 */
function icns(pictures) {
  /** @param {string} type @param {Buffer} content */
  const block = (type, content) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32BE(content.length + 8, 4)
    return Buffer.concat([head, content])
  }
  const blocks = Object.entries(icnsTypes).map(([type, size]) => block(type, pictures.get(size) ?? Buffer.alloc(0)))
  return block('icns', Buffer.concat(blocks))
}

/** @param {BrowserWindow} window @param {string} folder */
async function drawInto(window, folder) {
  /** @type {Map<number, Buffer>} */
  const pictures = new Map()
  for (const size of sizes) pictures.set(size, await draw(window, join(folder, 'icon.svg'), size))
  mkdirSync(join(folder, 'icons'), { recursive: true })
  for (const [size, png] of pictures) writeFileSync(join(folder, 'icons', `${size}x${size}.png`), png)
  writeFileSync(join(folder, 'icon.ico'), ico(pictures))
  writeFileSync(join(folder, 'icon.icns'), icns(pictures))
}

/** Each in two sizes; a Mac uses the templates, which are smaller. @param {BrowserWindow} window */
async function drawTray(window) {
  const folder = join(resources, 'tray')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.svg'))) {
    const size = name.includes('template') ? 16 : 32
    const stem = join(trayIcons, name.slice(0, -'.svg'.length))
    writeFileSync(`${stem}.png`, await draw(window, join(folder, name), size))
    writeFileSync(`${stem}@2x.png`, await draw(window, join(folder, name), 2 * size))
  }
}

async function drawAll() {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } })
  await window.loadURL('about:blank')
  for (const folder of folders) await drawInto(window, folder)
  await drawTray(window)
  app.quit()
}

app
  .whenReady()
  .then(drawAll)
  .catch((error) => {
    console.error(error)
    app.exit(1)
  })

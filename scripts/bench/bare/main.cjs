// The least an Electron app can be: one window, one line of text. Everything else is measured against it. The line comes as a data
// URL, because the package's fuses keep file:// from reading its archive.
const { app, BrowserWindow } = require('electron')

void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 })
  return window.loadURL('data:text/html,<title>Bare window</title><p>Bare window')
})
app.on('window-all-closed', () => app.quit())

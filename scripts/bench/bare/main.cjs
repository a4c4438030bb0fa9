// The least an Electron app can be: one window, one line of text. Everything else is measured against it.
const { app, BrowserWindow } = require('electron')

void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 })
  return window.loadFile('index.html')
})
app.on('window-all-closed', () => app.quit())

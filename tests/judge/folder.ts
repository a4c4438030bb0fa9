/** The folder `npm run judge` was given. */
export function judgedFolder(): string {
  const folder = process.env['MESH_CONSOLE_JUDGED']
  if (!folder) throw new Error('Judged by npm run judge -- FOLDER')
  return folder
}

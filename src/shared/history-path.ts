/** Where the activity is of one thing alone: its kind and id. */
export const historyPath = (kind: 'node' | 'preAuthKey' | 'apiKey', id: string): string =>
  `/activity?${new URLSearchParams({ object: `${kind} ${id}` }).toString()}`

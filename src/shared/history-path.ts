/** Where the activity is of one thing alone: its kind and id, and what the page calls it. */
export const historyPath = (kind: 'node' | 'preAuthKey' | 'apiKey', id: string, name: string): string =>
  `/activity?${new URLSearchParams({ object: `${kind} ${id}`, name }).toString()}`

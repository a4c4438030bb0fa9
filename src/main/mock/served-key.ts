/** The key that the network is served with: it opens the next one, too, where the network is made again meanwhile. */
export interface ServedKey {
  current?: { readonly key: string; readonly own: boolean }
}

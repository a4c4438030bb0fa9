/** The key that the network is served with; it stays valid if the network is recreated meanwhile. */
export interface ServedKey {
  current?: { readonly key: string; readonly own: boolean }
}

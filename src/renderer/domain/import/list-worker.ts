import { type ListQuestion, readImport } from './read-list'

self.addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => self.postMessage(readImport(data)))

import { type ListQuestion, readList } from './read-list'

self.addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => self.postMessage(readList(data)))

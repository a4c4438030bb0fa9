import { type Language, languages } from '@shared/language'

/** Kinds of questions: can A reach B, who can reach A, what can A reach. */
export const questionKinds = ['can', 'who', 'what'] as const
export type AccessQuestionKind = (typeof questionKinds)[number]

/** Ports and protocol in policy syntax; '' for any. */
export interface Tail {
  portText: string
  protocol: string
}

export interface Form {
  kind: AccessQuestionKind
  /** The words before optional ports, with placeholders for the names. */
  words: readonly string[]
  /** The last words of the question; optional. */
  end?: readonly string[]
  /** The ports and protocol that the words imply, as `ssh` does. */
  over?: Tail
}

/** The form of a question: words of a language, or an arrow. */
export type Phrasing = Language | 'arrow'

const form = (kind: AccessQuestionKind, words: string, end?: string): Form => ({
  kind,
  words: words.split(' '),
  ...(end !== undefined && { end: end.split(' ') }),
})

const ssh = (words: string, end?: string): Form => ({
  ...form('can', words, end),
  over: { portText: '22', protocol: 'tcp' },
})

const starts = (words: readonly string[], rest: string) => words.map((start) => `${start} ${rest}`)

/** Further words for “can … reach”, as admins say them. */
const furtherEnglish = [
  ...starts(['may', 'could'], 'SOURCE reach DESTINATION'),
  ...starts(['can', 'may', 'could'], 'SOURCE access DESTINATION'),
  ...starts(['can', 'may', 'could'], 'SOURCE connect to DESTINATION'),
  ...starts(['can', 'may', 'could'], 'SOURCE talk to DESTINATION'),
  'is SOURCE allowed to reach DESTINATION',
  'is SOURCE allowed to access DESTINATION',
  'is SOURCE able to reach DESTINATION',
  'does SOURCE have access to DESTINATION',
  'why may SOURCE not reach DESTINATION',
  'why may SOURCE reach DESTINATION',
]

const furtherGerman = [
  ...['nicht erreichen', 'erreichen'].flatMap((end) => [
    form('can', 'darf SOURCE DESTINATION', end),
    form('can', 'warum darf SOURCE DESTINATION', end),
  ]),
  form('can', 'kann SOURCE DESTINATION', 'nicht erreichen'),
  ...['kann', 'darf'].flatMap((start) => [
    form('can', `${start} SOURCE auf DESTINATION`, 'zugreifen'),
    form('can', `${start} SOURCE mit DESTINATION`, 'verbinden'),
  ]),
  form('can', 'hat SOURCE zugriff auf DESTINATION'),
]

/** The accepted phrasings; the first one is used for writing. */
export const forms: Record<Language, Record<AccessQuestionKind, Form[]>> = {
  en: {
    can: [
      form('can', 'can SOURCE reach DESTINATION'),
      form('can', 'does SOURCE reach DESTINATION'),
      form('can', 'why cant SOURCE reach DESTINATION'),
      form('can', 'why cannot SOURCE reach DESTINATION'),
      form('can', 'why can SOURCE not reach DESTINATION'),
      form('can', 'why can SOURCE reach DESTINATION'),
      form('can', 'why doesnt SOURCE reach DESTINATION'),
      form('can', 'why does SOURCE not reach DESTINATION'),
      form('can', 'why does SOURCE reach DESTINATION'),
      ...['can SOURCE', 'why cant SOURCE', 'why cannot SOURCE', 'why can SOURCE not'].flatMap((start) => [
        ssh(`${start} ssh to DESTINATION`),
        ssh(`${start} ssh into DESTINATION`),
        ssh(`${start} ssh DESTINATION`),
      ]),
      ...furtherEnglish.map((words) => form('can', words)),
    ],
    who: [
      form('who', 'who can reach DESTINATION'),
      form('who', 'who reaches DESTINATION'),
      form('who', 'who may reach DESTINATION'),
      form('who', 'who can access DESTINATION'),
      form('who', 'who may access DESTINATION'),
      form('who', 'who has access to DESTINATION'),
    ],
    what: [
      form('what', 'what can SOURCE reach'),
      form('what', 'what does SOURCE reach'),
      form('what', 'what may SOURCE reach'),
      form('what', 'what can SOURCE access'),
    ],
  },
  de: {
    can: [
      form('can', 'kann SOURCE DESTINATION', 'erreichen'),
      form('can', 'erreicht SOURCE DESTINATION'),
      form('can', 'warum kann SOURCE DESTINATION', 'nicht erreichen'),
      form('can', 'warum kann SOURCE DESTINATION', 'erreichen'),
      form('can', 'warum erreicht SOURCE DESTINATION', 'nicht'),
      ...['kann SOURCE', 'warum kann SOURCE'].flatMap((start) => [
        ssh(`${start} DESTINATION per ssh`, 'nicht erreichen'),
        ssh(`${start} DESTINATION per ssh`, 'erreichen'),
        ssh(`${start} per ssh auf DESTINATION`, 'zugreifen'),
        ssh(`${start} per ssh nicht auf DESTINATION`, 'zugreifen'),
      ]),
      ...furtherGerman,
    ],
    who: [
      form('who', 'wer erreicht DESTINATION'),
      form('who', 'wer kann DESTINATION', 'erreichen'),
      form('who', 'wer darf DESTINATION', 'erreichen'),
      form('who', 'wer kann auf DESTINATION', 'zugreifen'),
      form('who', 'wer darf auf DESTINATION', 'zugreifen'),
      form('who', 'wer hat zugriff auf DESTINATION'),
    ],
    what: [
      form('what', 'was erreicht SOURCE'),
      form('what', 'was kann SOURCE', 'erreichen'),
      form('what', 'was darf SOURCE', 'erreichen'),
    ],
  },
}

/** Returns true if a typed word is a word of a form, ignoring case and apostrophes: `Can’t` is `cant`. */
export const isWordOf = (word: string, typed: string | undefined) =>
  typed?.toLowerCase().replaceAll(/['’]/g, '') === word

/** Articles of both languages. */
const articles = /(?<=\s)(?:the|der|die|das|den|dem)\s+/gi

/** Returns the question as names are written: without articles, and with “Alice’s laptop” as its machine name `Alices-laptop`. */
export const plainQuestion = (query: string) =>
  query.replaceAll(/(\S+)['’]s\s+(?=\S)/g, '$1s-').replaceAll(articles, '')

/** Words that start a question or join its ends, so they are not names on their own. */
export const questionWords = new Set([
  ...languages.flatMap((phrasing) =>
    questionKinds.flatMap((kind) => forms[phrasing][kind].map(({ words }) => words[0] ?? '')),
  ),
  'to',
  'nach',
])

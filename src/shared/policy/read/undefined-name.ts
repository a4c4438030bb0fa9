/** A name in a rule that no section defines. */
export interface UndefinedName {
  kind: 'group' | 'tag' | 'host'
  name: string
}

const quoted = String.raw`"((?:[^"\\]|\\.)*)"`

/** The messages of `model.ts` about undefined names: of 0.29, and of older lines. */
const current = new RegExp(
  String.raw`(group not defined in policy|tag not found|host not defined in policy): ${quoted}`,
)
const older = new RegExp(
  String.raw`(Group|Tag|Host) ${quoted} is not defined in the Policy, please define or remove the reference to it`,
)
const message = new RegExp(`${current.source}|${older.source}`, 'g')

const kinds = ['group', 'tag', 'host'] as const

/** Replaces a server's sentences about undefined names in its message. Any other text stays. */
export function replaceUndefinedNames(text: string, say: (found: UndefinedName) => string): string {
  return text.replaceAll(message, (sentence, now?: string, name?: string, before?: string, nameBefore?: string) => {
    const said = (now ?? before ?? '').toLowerCase()
    const kind = kinds.find((one) => said.startsWith(one))
    return kind ? say({ kind, name: name ?? nameBefore ?? '' }) : sentence
  })
}

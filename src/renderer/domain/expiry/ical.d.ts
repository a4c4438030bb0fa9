/** The part of the parser that the calendar test uses. */
declare module 'ical.js' {
  class Component {
    constructor(parsed: unknown)
    getAllProperties(): { readonly name: string }[]
    getAllSubcomponents(name: string): Component[]
    getFirstSubcomponent(name: string): Component | null
    getFirstPropertyValue(name: string): unknown
  }
  class Event {
    constructor(component: Component)
    uid: string
    summary: string
    description: string
    startDate: { toJSDate(): Date }
  }
  const ICAL: { parse(text: string): unknown; Component: typeof Component; Event: typeof Event }
  export default ICAL
}

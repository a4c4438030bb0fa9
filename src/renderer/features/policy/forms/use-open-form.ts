import type { PolicyItem } from '@shared/policy/edit/items'
import { useState } from 'react'
import type { FormValues } from './form-values'
import type { SectionSpec } from './section-specs'
import { type FormTarget, startValues } from './use-policy-form'

const nameOf = ({ spec, item }: FormTarget) => `${spec.section} ${item?.raw ?? ''}`
const same = (a: FormValues, b: FormValues) => JSON.stringify(a) === JSON.stringify(b)

/** Holds the open form and the unapplied values of forms that were closed. */
export function useOpenForm() {
  const [target, setTarget] = useState<(FormTarget & { again: number }) | null>(null)
  const [kept, setKept] = useState<Readonly<Record<string, FormValues>>>({})
  const forget = (one: FormTarget) =>
    setKept((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== nameOf(one))))
  return {
    target,
    kept: target ? kept[nameOf(target)] : undefined,
    /** True if any closed form has unapplied values. */
    anyKept: Object.keys(kept).length > 0,
    open: (spec: SectionSpec, item: PolicyItem | null) => setTarget({ spec, item, again: 0 }),
    close: (values: FormValues) => {
      setTarget(null)
      if (!target) return
      if (same(values, startValues(target))) forget(target)
      else setKept((before) => ({ ...before, [nameOf(target)]: values }))
    },
    done: () => {
      if (target) forget(target)
      setTarget(null)
    },
    startOver: () => {
      if (!target) return
      forget(target)
      setTarget({ ...target, again: target.again + 1 })
    },
  }
}

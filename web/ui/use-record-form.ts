import { useState } from 'react'
import { safeParse, type ZodMiniType } from 'zod/mini'
import type { Issue } from '#web/platform/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/use-save.ts'

export interface RecordForm<V> {
  values: V
  set: (change: Partial<V>) => void
  /** What is wrong with a member, by its name or by its dotted path in the call. */
  errorOf: (path: string) => string | undefined
  unsaved: boolean
  /** Somebody else changed the record since it was opened; their changes are in the form now. */
  older: boolean
  busy: boolean
}

interface Parts<V, T> {
  initial: V
  schema: ZodMiniType<T>
  write: (values: V) => unknown
  otherwise: string
  onOlder?: (() => Promise<V>) | undefined
}

const changesOf = <V extends object>(values: V, from: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => from[name as keyof V] !== value)) as Partial<V>

/** The values of a form, checked by the schema of its call, and what came of saving them. */
export const useRecordForm = <V extends object, T>({ initial, schema, write, otherwise, onOlder }: Parts<V, T>) => {
  // What the form began with: the list may renew itself behind it, and what is typed is not lost to that.
  const [base, setBase] = useState(initial)
  const [values, setValues] = useState(initial)
  const [found, setFound] = useState<Issue[]>([])
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [older, setOlder] = useState(false)
  const { busy, issues, save } = useSave(otherwise)

  const takeTheirs = async (now: () => Promise<V>) => {
    const theirs = await now()
    setValues({ ...theirs, ...changesOf(values, base) })
    setBase(theirs)
    setOlder(true)
  }
  const errorOf = (path: string) =>
    [...found, ...issues].find((issue) => issue.path === path && !touched.has(issue.path.split('.').at(-1) ?? ''))
      ?.message
  return {
    values,
    set: (change: Partial<V>) => {
      setTouched(new Set([...touched, ...Object.keys(change)]))
      setValues({ ...values, ...change })
    },
    errorOf,
    unsaved: Object.keys(changesOf(values, base)).length > 0,
    older,
    busy,
    save: async (store: (data: T, key: string) => Promise<void>) => {
      const read = safeParse(schema, write(values))
      setTouched(new Set())
      setFound(read.success ? [] : read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
      if (!read.success) return
      await save(
        (key) => store(read.data, key),
        ({ status, issues, depends }) => {
          const isOlder = status === 409 && issues.length === 0 && depends.length === 0 && onOlder !== undefined
          if (isOlder) takeTheirs(onOlder).catch(() => toast.error(otherwise))
          return isOlder
        },
      )
    },
  }
}

import { useState } from 'react'
import * as z from 'zod/mini'
import { useDraft, useUnsavedGuard, type Draft } from '#web/platform/forms/drafts.ts'
import type { ApiProblem, Issue } from '#web/platform/api/problem.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { changesOf, isUnchanged } from './changes.ts'
import type { Saving } from './saving.ts'
import { differences } from './their-changes.tsx'
import { useChecks } from './use-checks.ts'

/** The record that a form changes. */
export interface Stored<V, R> {
  record: R
  valuesOf: (record: R) => V
  /** Reloads the record, after somebody else changed it first. */
  reload: () => Promise<R>
  /** A description of the record by the labels of the form, to show what somebody else changed. */
  described: (record: R) => Record<string, string>
  /** Identifies the state of the record that a change is based on; its version by default. */
  stamp?: (record: R) => object
}

export interface RecordFormParts<V extends object, R> {
  /** The name of the draft: `device:12`, `device:new`. */
  draft: string
  /** The initial values of the form. */
  initial: V
  /** Null or omitted for a new record. */
  stored?: Stored<V, R> | null | undefined
  /**
   * The request that saves it. All members of a change may be optional: what is not changed is neither validated nor
   * sent.
   */
  saving: Saving<R>
  /** The request body from the values of the form; by default, the values themselves. */
  bodyOf?: (values: V, record: R | undefined) => object
  /** Removes values that would not be stored, so that they do not count as unsaved either. */
  withoutBlanks?: (values: V) => V
  /** Errors that the schema of the endpoint cannot detect, in the changed members or in the form as a whole. */
  check?: (changes: Partial<V>, values: V) => Issue[]
  /** Whether a change sends every member. For an observation it does, because its note belongs to each change. */
  sendsAll?: boolean
  /** Called once it is stored and nothing is unsaved. */
  saved: (record: R) => unknown
  /** The message if the server gives no reason. */
  fallbackMessage: string
  /** Whether a page asks for confirmation before it is left. A dialog stores its draft silently. */
  guards?: boolean
}

export interface RecordForm<V> {
  values: V
  set: (change: Partial<V>) => void
  errorOf: (path: string) => string | undefined
  faults: number
  unsaved: boolean
  busy: boolean
  /** Other people's changes since the form was opened, which are now in the form. Null: there are none. */
  theirs: string[] | null
  draft: Draft<Partial<V>>
  /** Restores the initial values. */
  reset: () => void
  /** Returns whether it was saved. */
  save: () => Promise<boolean>
}

const plain = <V>(values: V): V => values
const versioned = z.object({ version: z.int() })
const versionOf = (record: unknown): number | undefined => z.safeParse(versioned, record).data?.version
const itsVersion = (record: unknown): object => ({ version: versionOf(record) })

/**
 * A form for one record. Input is stored as a draft until it is saved; only changed members are sent; changes that
 * somebody else made meanwhile are merged into the form and reported.
 */
export const useRecordForm = <V extends object, R>(parts: RecordFormParts<V, R>): RecordForm<V> => {
  const { initial, stored, bodyOf = plain, withoutBlanks = plain, check, fallbackMessage } = parts
  // The initial record and values: the list behind may be refetched, which must not affect the input.
  const [base, setBase] = useState({ record: stored?.record, values: initial })
  const [values, setValues] = useState(initial)
  const [theirs, setTheirs] = useState<string[] | null>(null)
  const checks = useChecks(fallbackMessage)
  const unsaved = !isUnchanged(withoutBlanks(values), base.values)
  const draft = useDraft<Partial<V>>(usePerson().id, parts.draft, unsaved ? changesOf(values, base.values) : null)
  useUnsavedGuard(unsaved && parts.guards === true)

  // Changed elsewhere on the page, or by somebody else while there is no input: adopted silently.
  if (stored && (versionOf(stored.record) ?? 0) > (versionOf(base.record) ?? 0)) {
    const now = stored.valuesOf(stored.record)
    if (!unsaved) setValues(now)
    if (!unsaved || isUnchanged(now, base.values)) setBase({ record: stored.record, values: now })
  }

  const mergeRemote = async ({ reload, valuesOf, described }: Stored<V, R>, before: R) => {
    const remote = await reload()
    const now = valuesOf(remote)
    setTheirs(differences(described(before), described(remote)))
    setValues((mine) => ({ ...now, ...changesOf(mine, base.values) }))
    setBase({ record: remote, values: now })
  }
  const onProblem = ({ status, issues, depends }: ApiProblem): boolean => {
    const isOlder = status === 409 && issues.length === 0 && depends.length === 0
    if (!isOlder || !stored || base.record === undefined) return false
    mergeRemote(stored, base.record).catch(() => toast.error(fallbackMessage))
    return true
  }
  const bodyNow = () => {
    if (!stored) return bodyOf(values, undefined)
    const { stamp = itsVersion } = stored
    const record = base.record ?? stored.record
    const written = bodyOf(values, record)
    const sent = parts.sendsAll ? written : changesOf(written, bodyOf(base.values, record))
    return { ...sent, ...stamp(record) }
  }
  const settle = (record: R) => {
    draft.clear()
    setTheirs(null)
    const now = stored ? stored.valuesOf(record) : initial
    // Input made while it is being sent is not included, and stays.
    setValues((mine) => ({ ...now, ...changesOf(mine, values) }))
    setBase({ record, values: now })
  }
  return {
    values,
    set: (change) => {
      checks.touch(Object.keys(change))
      setValues((now) => ({ ...now, ...change }))
    },
    errorOf: checks.errorOf,
    faults: checks.faults,
    unsaved,
    busy: checks.busy,
    theirs,
    draft,
    reset: () => {
      draft.clear()
      checks.forget()
      setTheirs(null)
      setValues(base.values)
    },
    save: () =>
      checks.send(
        parts.saving,
        bodyNow(),
        check?.(changesOf(values, base.values), values) ?? [],
        async (record) => {
          settle(record)
          await parts.saved(record)
        },
        onProblem,
      ),
  }
}

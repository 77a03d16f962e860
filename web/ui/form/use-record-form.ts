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
  /** The record as it is now: asked for when somebody else was first. */
  reload: () => Promise<R>
  /** What a person reads of the record, by the labels of the form: it says what somebody else changed. */
  described: (record: R) => Record<string, string>
  /** Says which state of the record a change is made to; its version, if left out. */
  stamp?: (record: R) => object
}

export interface RecordFormParts<V extends object, R> {
  /** Names the draft: `device:12`, `device:new`. */
  draft: string
  /** What stands in the form at first. */
  initial: V
  /** Null or left out: the record is new. */
  stored?: Stored<V, R> | null | undefined
  /** The request that saves it. A change's members may all be left out: what is not changed is neither checked nor sent. */
  saving: Saving<R>
  /** What the endpoint takes of what stands in the form; as it stands, if left out. */
  bodyOf?: (values: V, record: R | undefined) => object
  /** Leaves out of the values what is not stored anyway: it is not unsaved either. */
  withoutBlanks?: (values: V) => V
  /** Faults that the schema of the endpoint cannot see: in what was changed, or in the form as a whole. */
  check?: (changes: Partial<V>, values: V) => Issue[]
  /** Whether a change sends every member, as an observation's does: its note belongs to each change. */
  sendsAll?: boolean
  /** Once it is stored, and nothing is unsaved any more. */
  saved: (record: R) => unknown
  /** What to say when the server gives no reason. */
  fallbackMessage: string
  /** Whether a page asks before it is left. A dialog keeps its draft without a word. */
  guards?: boolean
}

export interface RecordForm<V> {
  values: V
  set: (change: Partial<V>) => void
  errorOf: (path: string) => string | undefined
  faults: number
  unsaved: boolean
  busy: boolean
  /** What somebody else changed since the form was opened; it is in the form now. Null: nobody did. */
  theirs: string[] | null
  draft: Draft<Partial<V>>
  /** As it was opened. */
  reset: () => void
  /** Returns whether it was saved. */
  save: () => Promise<boolean>
}

const plain = <V>(values: V): V => values
const versioned = z.object({ version: z.int() })
const versionOf = (record: unknown): number | undefined => z.safeParse(versioned, record).data?.version
const itsVersion = (record: unknown): object => ({ version: versionOf(record) })

/**
 * A form about one record. What is typed is kept as a draft until it is saved; only what was changed is sent; another's
 * change meanwhile comes into the form beside one's own, and is told.
 */
export const useRecordForm = <V extends object, R>(parts: RecordFormParts<V, R>): RecordForm<V> => {
  const { initial, stored, bodyOf = plain, withoutBlanks = plain, check, fallbackMessage } = parts
  // What the form began with: the list may renew itself behind it, and what is typed is not lost to that.
  const [base, setBase] = useState({ record: stored?.record, values: initial })
  const [values, setValues] = useState(initial)
  const [theirs, setTheirs] = useState<string[] | null>(null)
  const checks = useChecks(fallbackMessage)
  const unsaved = !isUnchanged(withoutBlanks(values), base.values)
  const draft = useDraft<Partial<V>>(usePerson().id, parts.draft, unsaved ? changesOf(values, base.values) : null)
  useUnsavedGuard(unsaved && parts.guards === true)

  // Changed elsewhere on the page, or by somebody else while nothing is typed: taken over without a word.
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
    // What is typed while it is sent is not in it, and stays.
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

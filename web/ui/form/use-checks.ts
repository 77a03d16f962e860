import { useState, type FocusEvent } from 'react'
import type { ApiProblem, Issue } from '#web/platform/api/problem.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import type { Saving } from './saving.ts'

/**
 * Whether a field lost the focus to another element. Not while a button is being pressed, because a new message above
 * would move it from under the pointer, and not if only the window lost the focus.
 */
export const isLeft = ({ target }: FocusEvent): boolean =>
  target !== document.activeElement && document.querySelector('button:active, a:active') === null

interface Checks {
  busy: boolean
  /** The error of a member, by its name or by its dotted path in the request; cleared when the member is edited. */
  errorOf: (path: string) => string | undefined
  /** Marks these members as edited. */
  touch: (names: string[]) => void
  forget: () => void
  /** Increases each time that errors are found, by the client or the server. */
  faults: number
  /** Validates and sends a body; `more` are errors that its schema cannot detect. Returns whether it was stored. */
  send: <R>(
    saving: Saving<R>,
    body: object,
    more: Issue[],
    stored: (record: R) => Promise<void>,
    onProblem?: (problem: ApiProblem) => boolean,
  ) => Promise<boolean>
}

/** The errors of a form: found by the client before it is sent, or by the server. */
export const useChecks = (fallbackMessage: string): Checks => {
  const [found, setFound] = useState<Issue[]>([])
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [faults, setFaults] = useState(0)
  const { busy, issues, save } = useSave(fallbackMessage)
  const refuse = () => setFaults((times) => times + 1)
  return {
    busy,
    errorOf: (path) =>
      [...found, ...issues].find(
        (issue) => issue.path === path && !touched.has(path) && !touched.has(path.split('.').at(-1) ?? ''),
      )?.message,
    touch: (names) => setTouched((before) => new Set([...before, ...names])),
    forget: () => {
      setFound([])
      setTouched(new Set(issues.map(({ path }) => path.split('.').at(-1) ?? '')))
    },
    faults,
    send: async (saving, body, more, stored, onProblem) => {
      const now = [...more, ...saving.issuesIn(body)]
      setTouched(new Set())
      setFound(now)
      if (now.length > 0) {
        refuse()
        return false
      }
      return save(
        async (key) => stored(await saving.send(body, key)),
        (problem) => {
          const isSettled = onProblem?.(problem) ?? false
          if (!isSettled) refuse()
          return isSettled
        },
      )
    },
  }
}

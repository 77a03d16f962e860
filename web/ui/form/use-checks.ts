import { useState, type FocusEvent } from 'react'
import type { ApiProblem, Issue } from '#web/platform/api/problem.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import type { Saving } from './saving.ts'

/**
 * Whether a field was left for another place. Not while a button is being pressed, which a message above would move from
 * under the pointer, and not when only the window was left.
 */
export const isLeft = ({ target }: FocusEvent): boolean =>
  target !== document.activeElement && document.querySelector('button:active, a:active') === null

interface Checks {
  busy: boolean
  /** What is wrong with a member, by its name or by its dotted path in the request; typed in since, it is wrong no more. */
  errorOf: (path: string) => string | undefined
  /** These members were typed in. */
  touch: (names: string[]) => void
  forget: () => void
  /** Goes up each time that something was found wrong, here or by the server. */
  faults: number
  /** Checks and sends a body; `more` are faults that its schema cannot see. Returns whether it was stored. */
  send: <R>(
    saving: Saving<R>,
    body: object,
    more: Issue[],
    stored: (record: R) => Promise<void>,
    onProblem?: (problem: ApiProblem) => boolean,
  ) => Promise<boolean>
}

/** What is wrong with what stands in a form: found here before it is sent, or by the server. */
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

import { useRef, useState } from 'react'
import { ApiProblem, type Issue } from '../api/problem.ts'
import { toast } from '../toasts.ts'

interface Save {
  busy: boolean
  /** The validation errors by field from the last attempt. */
  issues: Issue[]
  /**
   * Runs `work`, one call at a time. `key` makes what it creates idempotent: it stays the same until the work succeeded
   * or the server rejected it. Failures are shown in a toast; returns whether it succeeded.
   */
  save: (work: (key: string) => Promise<void>, onProblem?: (problem: ApiProblem) => boolean) => Promise<boolean>
}

/** `fallbackMessage`: shown if the server gives no reason that is meant for people. */
export const useSave = (fallbackMessage: string): Save => {
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<Issue[]>([])
  const key = useRef<string | null>(null)
  const save: Save['save'] = async (work, onProblem) => {
    setBusy(true)
    setIssues([])
    key.current ??= crypto.randomUUID()
    try {
      await work(key.current)
      key.current = null
      return true
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : null
      const isRefused = problem !== null && problem.status >= 400 && problem.status < 500
      if (isRefused) key.current = null
      if (problem && onProblem?.(problem)) return false
      setIssues(problem?.issues ?? [])
      const isAsked = problem?.issues.some(({ doubt }) => doubt !== undefined) ?? false
      if (!isAsked) toast.error(isRefused ? problem.message : fallbackMessage)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, issues, save }
}

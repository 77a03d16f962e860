import { useRef, useState } from 'react'
import { ApiProblem, type Issue } from '../api/problem.ts'
import { toast } from '../toasts.ts'

interface Save {
  busy: boolean
  /** What the server found wrong with which field at the last try. */
  issues: Issue[]
  /**
   * Runs `work`, once at a time. `key` makes what it creates safe to repeat: it stays the same until the work succeeded or
   * the server refused it. What failed is said in a toast; returns whether it succeeded.
   */
  save: (work: (key: string) => Promise<void>, onProblem?: (problem: ApiProblem) => boolean) => Promise<boolean>
}

/** `fallbackMessage`: what to say when the server gives no reason that is fit for people. */
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

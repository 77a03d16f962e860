import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiProblem } from '#web/platform/problem.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** What a page shows that could not load or broke. What lies outside of one's scope does not exist. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const queries = useQueryErrorResetBoundary()
  const router = useRouter()
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundPage />
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return <ErrorState error={error} heading="h1" retry={retry} />
}

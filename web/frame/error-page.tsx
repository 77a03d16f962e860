import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import { usePageTitleAndFocus } from '#web/platform/navigation/page-title-and-focus.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { frame as t } from '#web/texts/frame.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DeadEnd, NotFoundPage } from '#web/ui/page/dead-end.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

/**
 * Shown in place of a page that failed or could not be loaded. Resources outside a person's access are a 404; retrying
 * a 403 is pointless. The role may open the page, so the text does not blame it alone.
 */
export const ErrorPage = (fault: ErrorComponentProps) => {
  const status = fault.error instanceof ApiProblem ? fault.error.status : null
  if (status === 404) return <NotFoundPage />
  return status === 403 ? <DeadEnd title={t.refusedTitle} text={t.refusedText} back /> : <Broken {...fault} />
}

const Broken = ({ error, reset }: ErrorComponentProps) => {
  const queries = useQueryErrorResetBoundary()
  const router = useRouter()
  const arrived = usePageTitleAndFocus<HTMLDivElement>(messages.fetchError)
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return (
    <div ref={arrived} tabIndex={-1}>
      <PageHeader title={messages.fetchError} />
      <ErrorState error={error} heading="h1" retry={retry} />
    </div>
  )
}

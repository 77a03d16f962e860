import { lazy, Suspense } from 'react'
import type { ErrorComponentProps } from '@tanstack/react-router'

const ErrorPage = lazy(async () => ({ default: (await import('#web/frame/error-page.tsx')).ErrorPage }))

/** Its drawing and words are only fetched where a page fails. */
export const PageFault = (props: ErrorComponentProps) => (
  <Suspense>
    <ErrorPage {...props} />
  </Suspense>
)

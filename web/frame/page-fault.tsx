import { lazy, Suspense, type ComponentType } from 'react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { StartFault } from '#web/ui/start-fault.tsx'

const ErrorPage = lazy(async () => ({
  default: await import('./error-page.tsx').then(
    (part) => part.ErrorPage,
    (): ComponentType<ErrorComponentProps> => StartFault,
  ),
}))

/** Its drawing and texts are loaded only when a page fails; if that fails too, plain text is shown. */
export const PageFault = (props: ErrorComponentProps) => (
  <Suspense>
    <ErrorPage {...props} />
  </Suspense>
)

import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'

const OpenFrame = lazyRouteComponent(() => import('#web/frame/open/open-page.tsx'), 'OpenFrame')
const SharedPage = lazyRouteComponent(() => import('#web/dashboard/shared/shared-page.tsx'), 'SharedPage')

export const Route = createFileRoute('/shared/$token/')({
  component: () => (
    <Suspense>
      <OpenFrame>
        <SharedPage />
      </OpenFrame>
    </Suspense>
  ),
})

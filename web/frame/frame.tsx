import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { queryClient } from '#web/platform/api/query-client.ts'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { ProfileFault } from './profile-fault.tsx'
import { Shell } from './shell.tsx'

/** Everything around a signed-in page. Loaded only after sign-in. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <CatchBoundary getResetKey={() => 'profile'} errorComponent={ProfileFault}>
      <Suspense fallback={<FrameSkeleton />}>
        <Shell>{children}</Shell>
      </Suspense>
    </CatchBoundary>
  </QueryClientProvider>
)

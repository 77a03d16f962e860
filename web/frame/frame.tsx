import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { queryClient } from '#web/platform/query-client.ts'
import { useTheme } from '#web/platform/theme.ts'
import { mantineTheme, mantineVariables } from '#web/ui/theme/mantine.ts'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { ProfileFault } from './profile-fault.tsx'
import { Shell } from './shell.tsx'

/** All that is around a signed-in page. Loaded after sign-in only. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={mantineTheme} forceColorScheme={useTheme()} cssVariablesResolver={mantineVariables}>
    <QueryClientProvider client={queryClient}>
      <CatchBoundary getResetKey={() => 'profile'} errorComponent={ProfileFault}>
        <Suspense fallback={<FrameSkeleton />}>
          <Shell>{children}</Shell>
        </Suspense>
      </CatchBoundary>
    </QueryClientProvider>
  </MantineProvider>
)

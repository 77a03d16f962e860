import { createFileRoute, lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LoginPage } from '#web/accounts/login-page.tsx'
import { readEmbedded } from '#web/platform/api/embedded-data.ts'
import { opensByPin, useLocked } from '#web/platform/offline/lock.ts'
import { isReadableSignedOut } from '#web/platform/navigation/readable-signed-out.ts'
import { awaitAtStart, prefetch } from '#web/platform/navigation/prefetch.ts'
import { isSignedIn, useSignedIn } from '#web/platform/session/session.ts'

const loadFrame = () => import('#web/frame/frame.tsx')
/** Rendered at once if it was loaded before. */
const Frame = lazyRouteComponent(loadFrame, 'Frame')

const OpenFrame = lazyRouteComponent(() => import('#web/frame/open/open-page.tsx'), 'OpenFrame')

const LockPage = lazyRouteComponent(() => import('#web/frame/lock-page.tsx'), 'LockPage')

/**
 * Everything for signed-in people. When signed out, each of its addresses shows the sign-in first and then the page.
 */
const Portal = () => {
  const signedIn = useSignedIn()
  const pathname = useLocation({ select: (location) => location.pathname })
  if (useLocked() !== null || (!signedIn && opensByPin()))
    return (
      <Suspense>
        <LockPage />
      </Suspense>
    )
  if (!signedIn && isReadableSignedOut(pathname))
    return (
      <Suspense>
        <OpenFrame>
          <Outlet />
        </OpenFrame>
      </Suspense>
    )
  return signedIn ? (
    <Suspense>
      <Frame>
        <Outlet />
      </Frame>
    </Suspense>
  ) : (
    // A person who was signed in before has already loaded everything that follows.
    <LoginPage onPassword={() => {}} />
  )
}

export const Route = createFileRoute('/_portal')({
  loader: () => {
    if (isSignedIn()) awaitAtStart(Frame.preload?.())
    prefetch(async () => [(await import('#web/platform/session/profile.ts')).profileQuery])
    // Only some people's frame needs it; for them it is embedded in the document.
    if (readEmbedded('/api/organisations') !== undefined)
      prefetch(async () => [(await import('#web/organisations/queries.ts')).organisationsQuery])
  },
  component: Portal,
})

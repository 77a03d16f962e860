import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useLayoutEffect } from 'react'
import type { Root } from 'react-dom/client'
import { startDevice } from './platform/offline/start-device.ts'
import { prefetched } from './platform/navigation/prefetch.ts'
import { router } from './router.tsx'

export { clearAfterTimeout as leaveAfterTimeout } from './platform/offline/clear-on-sign-out.ts'

/** What this phone stores is read while the page is still being loaded. */
export const deviceStarted: Promise<void> = startDevice()

/** Resolves once the page of the present address can be put in the place of what is there at once, so that nothing flickers. */
export const readyToDraw = async (): Promise<void> => {
  let shown: string
  do {
    shown = router.history.location.href
    await router.load()
    await prefetched()
    // Somebody went back meanwhile.
  } while (router.history.location.href !== shown)
}

const Pages = ({ onShown }: { onShown?: () => void }) => {
  useLayoutEffect(() => onShown?.(), [onShown])
  return <RouterProvider router={router} />
}

/** Shows the page of each address, from the present one on. Until it is made, what the server drew stays, and may be scrolled. */
export const drawPages = (root: Root, onShown?: () => void): void =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <Pages onShown={onShown} />
      </StrictMode>,
    ),
  )

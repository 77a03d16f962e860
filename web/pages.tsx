import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { startTransition, StrictMode, useLayoutEffect } from 'react'
import type { Root } from 'react-dom/client'
import { prefetched } from './platform/navigation/prefetch.ts'

/** How the pages of a router are put in the place of what the server drew. */
export const pagesOf = (router: AnyRouter) => {
  /** The address that was loaded before pages are drawn. */
  let loaded: string | null = null
  const followMissed = () => {
    if (loaded !== null && router.history.location.href !== loaded) void router.load()
  }

  const Pages = ({ onShown }: { onShown: (() => void) | undefined }) => {
    useLayoutEffect(() => {
      // From now on the router follows the history. Loaded before, it does not look whether somebody went back while it was drawn.
      followMissed()
      onShown?.()
    }, [onShown])
    return <RouterProvider router={router} />
  }

  return {
    /** Resolves once the page of the present address can be put in the place of what is there at once, so that nothing flickers. */
    readyToDraw: async (): Promise<void> => {
      do {
        loaded = router.history.location.href
        await router.load()
        await prefetched()
        // Somebody went back meanwhile.
      } while (router.history.location.href !== loaded)
    },
    /** Shows the page of each address, from the present one on. Until it is made, what the server drew stays, and may be scrolled. */
    drawPages: (root: Root, onShown?: () => void): void =>
      startTransition(() =>
        root.render(
          <StrictMode>
            <Pages onShown={onShown} />
          </StrictMode>,
        ),
      ),
  }
}

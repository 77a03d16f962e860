import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { startTransition, StrictMode, useLayoutEffect } from 'react'
import type { Root } from 'react-dom/client'
import { prefetched } from './platform/navigation/prefetch.ts'

/** Replaces the server-rendered content by the pages of a router. */
export const pagesOf = (router: AnyRouter) => {
  /** The address that was loaded before rendering. */
  let loaded: string | null = null
  const followMissed = () => {
    if (loaded !== null && router.history.location.href !== loaded) void router.load()
  }

  const Pages = ({ onShown }: { onShown: (() => void) | undefined }) => {
    useLayoutEffect(() => {
      // From now on the router follows the history. Having loaded earlier, it does not detect a Back during rendering.
      followMissed()
      onShown?.()
    }, [onShown])
    return <RouterProvider router={router} />
  }

  return {
    /**
     * Resolves once the page of the current address can replace the existing content immediately, so that nothing
     * flickers.
     */
    readyToDraw: async (): Promise<void> => {
      do {
        loaded = router.history.location.href
        await router.load()
        await prefetched()
        // The person navigated back meanwhile.
      } while (router.history.location.href !== loaded)
    },
    /**
     * Renders the page of each address, starting with the current one. Until it is ready, the server-rendered content
     * stays and can be scrolled.
     */
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

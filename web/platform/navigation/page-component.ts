import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import { needServer } from './reload-after-update.ts'
import { isSignedIn } from '../session/session.ts'

/**
 * Handles a page that cannot be loaded. If the server responds, it was updated and its file names have changed: the
 * error, in the browser's own wording, makes the router reload the page once. Without a response, a reload would fail.
 */
export const missing = async (error: unknown): Promise<never> => {
  await needServer()
  const why = error instanceof Error ? error.message : ''
  throw /preload CSS/.test(why) ? new TypeError(`Failed to fetch dynamically imported module: ${why}`) : error
}

/**
 * A signed-in page, loaded when it is navigated to. The router would also fetch it behind the sign-in; this prevents
 * that.
 */
export const pageComponent = <M extends Record<string, unknown>, N extends keyof M>(
  load: () => Promise<M>,
  name: N,
): AsyncRouteComponent<object> => {
  const page = lazyRouteComponent(() => load().catch(missing), name) as AsyncRouteComponent<object>
  const { preload } = page
  page.preload = async () => {
    if (isSignedIn()) await preload?.()
  }
  return page
}

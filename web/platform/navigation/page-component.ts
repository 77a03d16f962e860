import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import { needServer } from './reload-after-update.ts'
import { isSignedIn } from '../session/session.ts'

/**
 * A page that cannot be loaded. Where the server responds, it was updated and has the page under another name: told so, in
 * the browser's own words, the router loads the whole page again, once. Without an answer that would end in nothing.
 */
export const missing = async (error: unknown): Promise<never> => {
  await needServer()
  const why = error instanceof Error ? error.message : ''
  throw /preload CSS/.test(why) ? new TypeError(`Failed to fetch dynamically imported module: ${why}`) : error
}

/** A signed-in page, loaded when it is gone to. The router would fetch it behind the sign-in, too: not before it may be seen. */
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

import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import { isSignedIn } from './session.ts'

/** A signed-in page, loaded when it is gone to. The router would fetch it behind the sign-in, too: not before it may be seen. */
export const pageComponent = <M extends Record<string, unknown>, N extends keyof M>(
  load: () => Promise<M>,
  name: N,
): AsyncRouteComponent<object> => {
  const page = lazyRouteComponent(load, name) as AsyncRouteComponent<object>
  const { preload } = page
  page.preload = async () => {
    if (isSignedIn()) await preload?.()
  }
  return page
}

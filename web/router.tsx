import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { PageFault } from './frame/page-fault.tsx'
import { parseSearch, writeSearch } from './platform/navigation/address.ts'
import { setCurrentPath } from '#web/platform/navigation/page-title-and-focus.ts'
import { routeTree } from './route-tree.gen.ts'
import { closeDialogsOnBack } from '#web/ui/dialog/close-dialogs-on-back.ts'
import { PageSkeleton } from './ui/skeleton.tsx'

let isFirst = true
/** Preserves the scroll position of a person who scrolled the page before its scripts loaded. */
const mayScroll = (): boolean => {
  const stays = isFirst && scrollY > 0
  isFirst = false
  return !stays
}

export const makeRouter = (history?: RouterHistory) => {
  const made = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 120,
    defaultErrorComponent: PageFault,
    // On the server it would add a script to the document.
    scrollRestoration: history ? false : mayScroll,
  })
  // The server renders pages without a browser history.
  if (typeof document !== 'undefined') closeDialogsOnBack(made.history)
  made.subscribe('onResolved', ({ toLocation }) => setCurrentPath(toLocation.pathname))
  return made
}

export const router = makeRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

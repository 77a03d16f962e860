import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { PageFault } from './frame/page-fault.tsx'
import { parseSearch, writeSearch } from './platform/navigation/address.ts'
import { setCurrentPath } from '#web/platform/navigation/page-title-and-focus.ts'
import { routeTree } from './route-tree.gen.ts'
import { closeDialogsOnBack } from '#web/ui/dialog/close-dialogs-on-back.ts'
import { PageSkeleton } from './ui/skeleton.tsx'

let isFirst = true
/** Who has scrolled a page before its scripts came stays where they are. */
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
    // On the server it would be a script in the document.
    scrollRestoration: history ? false : mayScroll,
  })
  // The server draws pages without a history of its own.
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

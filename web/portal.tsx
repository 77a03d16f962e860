import { pagesOf } from './pages.tsx'
import { startDevice } from './platform/offline/start-device.ts'
import { router } from './router.tsx'

export { clearAfterTimeout as leaveAfterTimeout } from './platform/offline/clear-on-sign-out.ts'

/** Loads what this phone stores while the page is still loading. */
export const deviceStarted: Promise<void> = startDevice()

export const { readyToDraw, drawPages } = pagesOf(router)

import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'
import { createStore } from '#web/platform/store.ts'

/** The event of Chromium and Samsung Internet; other browsers do not support it. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

const DISMISSED = 'bombus-install-dismissed'

/** The event that installs the portal on this device; null if the browser does not offer it, or if it is installed. */
export const installPrompt = createStore<InstallPrompt | null>(null)
export const isInstallDismissed = createStore(safeLocalStorage.get(DISMISSED) !== null)

export const dismissInstall = (): void => {
  safeLocalStorage.set(DISMISSED, '1')
  isInstallDismissed.set(true)
}

/** The browser fires an event once, early, if the portal can be installed. Its own banner would cover the page. */
export const watchInstall = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => {
    installPrompt.set(null)
    dismissInstall()
  })
}

/** Whether the portal was opened from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Safari on iPhone and iPad installs through its share menu only. */
export const isAppleDevice = (): boolean => /iphone|ipad/i.test(navigator.userAgent)

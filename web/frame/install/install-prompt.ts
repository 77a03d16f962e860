import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'
import { createStore } from '#web/platform/store.ts'

/** Of Chromium and Samsung Internet; others have no such event. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

const DISMISSED = 'bombus-install-dismissed'

/** What installs the portal on this device; null: the browser does not offer it, or it is installed. */
export const installPrompt = createStore<InstallPrompt | null>(null)
export const isInstallDismissed = createStore(safeLocalStorage.get(DISMISSED) !== null)

export const dismissInstall = (): void => {
  safeLocalStorage.set(DISMISSED, '1')
  isInstallDismissed.set(true)
}

/** The browser says once, early, that the portal can be installed. Its own bar would cover the page. */
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

/** Safari on iPhone and iPad installs by its share menu alone. */
export const isAppleDevice = (): boolean => /iphone|ipad/i.test(navigator.userAgent)

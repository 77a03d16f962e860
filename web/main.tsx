import './ui/theme/tokens.css'
import './ui/theme/font.css'
import './ui/theme/base.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { defaultLanguage } from '#domain/language/languages.ts'
import { messages } from '#domain/messages.ts'
import { isSignInAddress } from './accounts/open-pages.ts'
import { SignIn } from './accounts/sign-in.tsx'
import { pageLanguage, startLanguage } from './platform/language.ts'
import { onUnauthorised } from './platform/api/api.ts'
import { opensByPin } from './platform/offline/lock.ts'
import { isOfAnother, lastSignedIn, currentPerson } from './platform/offline/last-signed-in.ts'
import { endSession, followOtherTabs, isSignedIn, payOwedSignOut } from './platform/session/session.ts'
import { setCurrentPath } from '#web/platform/navigation/page-title-and-focus.ts'
import { toast } from './platform/toasts.ts'
import { guardTranslatedPage } from './platform/translated-page.ts'
import { watchInstall } from './frame/install/install-prompt.ts'
import { saveTypedInput } from './platform/forms/input-before-hydration.ts'

/** For these a 401 means a wrong password, not the end of the session. */
const asksPassword = new Set(['signIn', 'signInWithFactor', 'signInWithPasskey', 'changePassword'])

/** Unsent entries are known only after the database was read. */
const leaveAfterTimeout = async (person: number) => {
  const portal = await loadPortal()
  await portal.deviceStarted
  await portal.leaveAfterTimeout(person)
}

guardTranslatedPage()
watchInstall()
payOwedSignOut()
followOtherTabs({
  isOfAnother: (person) => isOfAnother(currentPerson(), person ?? lastSignedIn()),
  // Reloads the page for the person who is signed in now; input remains stored for the person who typed it.
  onOther: () => location.reload(),
})
onUnauthorised((endpoint) => {
  if (asksPassword.has(endpoint) || !isSignedIn()) return
  const whose = currentPerson() ?? lastSignedIn()
  endSession()
  toast.note(messages.sessionEnded)
  if (whose !== null) void leaveAfterTimeout(whose).catch(() => {})
})

const loadPortal = () => import('./portal.tsx')

/** Loads what follows the sign-in while the password is still being typed. */
const loadAhead = (): void => {
  void Promise.all([
    loadPortal(),
    import('./frame/frame.tsx'),
    import('./home/home-page.tsx'),
    import('#domain/accounts/endpoints.ts'),
  ]).catch(() => {})
}

/** React renders in place of the server-rendered content. */
const takeOver = (element: Element): Root => {
  saveTypedInput(element)
  return createRoot(element)
}
/** From now on the page is interactive. */
const markAsOwn = (element: Element) => element.removeAttribute('data-drawn')

const startSignIn = (element: Element): void => {
  const root = takeOver(element)
  const enter = async () => {
    const { deviceStarted, drawPages, readyToDraw } = await loadPortal()
    await readyToDraw().catch(() => {})
    await deviceStarted
    drawPages(root)
  }
  setCurrentPath(location.pathname)
  // Rendered synchronously: input between two tasks would go into elements that are about to be removed.
  flushSync(() =>
    root.render(
      <StrictMode>
        <SignIn
          onPassword={loadAhead}
          // The files no longer exist, or there is no signal: the reloaded document shows which.
          onSignedIn={() => void enter().catch(() => location.reload())}
        />
      </StrictMode>,
    ),
  )
  markAsOwn(element)
}

const startPortal = async (element: Element): Promise<void> => {
  const { deviceStarted, drawPages, readyToDraw } = await loadPortal()
  if (element.hasChildNodes()) await readyToDraw().catch(() => {})
  await deviceStarted
  drawPages(takeOver(element), () => markAsOwn(element))
}

const start = (element: Element): void => {
  if (!isSignedIn() && !opensByPin() && isSignInAddress(location)) startSignIn(element)
  else void startPortal(element)
}

const element = document.querySelector('#root')
if (element) {
  // English needs no further files, so it starts at once.
  if (pageLanguage() === defaultLanguage) start(element)
  else void startLanguage().then(() => start(element))
}

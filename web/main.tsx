import './ui/theme/tokens.css'
import './ui/theme/font.css'
import './ui/theme/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { messages } from '#domain/messages.ts'
import { onUnauthorised } from './platform/api.ts'
import { prefetched } from './platform/prefetch.ts'
import { endSession, followOtherTabs, isSignedIn, payOwedSignOut } from './platform/session.ts'
import { toast } from './platform/toasts.ts'
import { keepTyped } from './platform/typed-before.ts'
import { router } from './router.tsx'

/** For these a 401 means a wrong password, not the end of the session. */
const asksPassword = new Set(['signIn', 'signInWithFactor', 'signInWithPasskey', 'changePassword'])

payOwedSignOut()
followOtherTabs()
onUnauthorised((endpoint) => {
  if (asksPassword.has(endpoint) || !isSignedIn()) return
  endSession()
  toast.note(messages.sessionEnded)
})

/** What the server drew stays until all of it can be put in its place at once, so that nothing flickers. */
const readyToDraw = async (): Promise<void> => {
  let shown: string
  do {
    shown = router.history.location.href
    await router.load()
    await prefetched()
    // Somebody went back meanwhile.
  } while (router.history.location.href !== shown)
}

const start = async (root: Element): Promise<void> => {
  if (root.hasChildNodes()) await readyToDraw().catch(() => {})
  keepTyped(root)
  root.removeAttribute('data-drawn')
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

const root = document.querySelector('#root')
if (root) void start(root)

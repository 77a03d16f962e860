import './ui/theme/tokens.css'
import './ui/theme/font.css'
import './ui/theme/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { messages } from '#domain/messages.ts'
import { onUnauthorised } from './platform/api.ts'
import { endSession, followOtherTabs, isSignedIn, payOwedSignOut } from './platform/session.ts'
import { toast } from './platform/toasts.ts'
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

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )

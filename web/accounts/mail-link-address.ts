import { linkOptions } from '@tanstack/react-router'

const pages = {
  resetPassword: linkOptions({ to: '/reset-password' }),
  verifyEmail: linkOptions({ to: '/email-verification' }),
  invitation: linkOptions({ to: '/invitation' }),
  undoEmail: linkOptions({ to: '/undo-email' }),
}

const isMode = (mode: unknown): mode is keyof typeof pages => typeof mode === 'string' && Object.hasOwn(pages, mode)

/** Where a mail's link (`/?mode=...&oobCode=...`) leads: one of our own pages and no other place. */
export const mailLink = (path: string, search: Record<string, unknown>) => {
  const { mode, oobCode } = search
  if (path !== '/' || !isMode(mode)) return null
  return { ...pages[mode], search: typeof oobCode === 'string' ? { oobCode } : {} }
}

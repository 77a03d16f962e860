import { linkOptions } from '@tanstack/react-router'
import * as z from 'zod/mini'

const code = z.optional(z.string().check(z.maxLength(200)))

/** Search parameters of an email link and of the first administrator's link. */
export const oobCodeSearch = z.object({ oobCode: code })
export const firstAdminSearch = z.object({ code })

const pages = {
  resetPassword: linkOptions({ to: '/reset-password' }),
  verifyEmail: linkOptions({ to: '/email-verification' }),
  invitation: linkOptions({ to: '/invitation' }),
  undoEmail: linkOptions({ to: '/undo-email' }),
}

const isMode = (mode: unknown): mode is keyof typeof pages => typeof mode === 'string' && Object.hasOwn(pages, mode)

/** Resolves an email link (`/?mode=...&oobCode=...`) to one of our own pages and to no other address. */
export const mailLink = (path: string, search: Record<string, unknown>) => {
  const { mode, oobCode } = search
  if (path !== '/' || !isMode(mode)) return null
  return { ...pages[mode], search: typeof oobCode === 'string' ? { oobCode } : {} }
}

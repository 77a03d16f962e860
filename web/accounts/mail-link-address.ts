import { linkOptions } from '@tanstack/react-router'
import * as z from 'zod/mini'

const code = z.optional(z.string().check(z.maxLength(200)))

/** What a mail's link and the first administrator's link carry. */
export const oobCodeSearch = z.object({ oobCode: code })
export const firstAdminSearch = z.object({ code })

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

import * as z from 'zod/mini'

export const settingsTabs = ['profile', 'display', 'sign-in', 'sessions', 'tokens', 'feeds', 'data'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** `?tab=`: which part of the account settings is shown. */
export const settingsAddress = z.object({ tab: z.optional(z.enum(settingsTabs)) })

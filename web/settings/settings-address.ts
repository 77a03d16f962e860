import * as z from 'zod/mini'

export const settingsTabs = ['profile', 'display', 'sign-in', 'sessions', 'tokens', 'feeds', 'data'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** `?tab=`: the shown tab of the account settings. */
export const settingsAddress = z.object({ tab: z.optional(z.enum(settingsTabs)) })

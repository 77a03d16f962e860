import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { settingsAddress } from '#web/settings/settings-address.ts'

export const Route = createFileRoute('/_portal/settings')({
  validateSearch: addressTexts<typeof settingsAddress>(),
  component: pageComponent(() => import('#web/settings/settings-page.tsx'), 'SettingsPage'),
})

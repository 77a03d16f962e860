import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/settings')({
  component: pageComponent(() => import('#web/settings/settings-page.tsx'), 'SettingsPage'),
})

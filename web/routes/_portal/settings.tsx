import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/settings')({
  component: pageComponent(() => import('#web/settings/settings-page.tsx'), 'SettingsPage'),
})

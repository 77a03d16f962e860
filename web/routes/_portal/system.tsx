import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/system')({
  component: pageComponent(() => import('#web/system/system-page.tsx'), 'SystemPage'),
})

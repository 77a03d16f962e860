import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/exports')({
  component: pageComponent(() => import('#web/exports/exports-page.tsx'), 'ExportsPage'),
})

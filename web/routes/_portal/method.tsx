import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/method')({
  component: pageComponent(() => import('#web/method/method-page.tsx'), 'MethodPage'),
})

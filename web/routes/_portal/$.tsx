import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/$')({
  component: pageComponent(() => import('#web/ui/page/not-found-page.tsx'), 'NotFoundPage'),
})

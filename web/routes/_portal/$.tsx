import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/$')({
  component: pageComponent(() => import('#web/ui/page/dead-end.tsx'), 'NotFoundPage'),
})

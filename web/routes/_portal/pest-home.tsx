import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/pest-home')({
  component: pageComponent(() => import('#web/pest/pest-home-page.tsx'), 'PestHomePage'),
})

import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import type { reportAddress } from '#web/survey-reports/report-address.ts'

export const Route = createFileRoute('/_portal/ento-home/survey-report')({
  validateSearch: addressTexts<typeof reportAddress>(),
  loader: () => prefetch(async () => [(await import('#web/farms/queries.ts')).farmsQuery]),
  component: pageComponent(() => import('#web/survey-reports/survey-report-page.tsx'), 'SurveyReportPage'),
})

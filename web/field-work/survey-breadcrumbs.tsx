import { Link } from '@tanstack/react-router'
import { surveys as t } from '#web/texts/surveys.ts'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'

export const surveyBreadcrumbs = () => [
  ...entomologyBreadcrumbs(),
  <Link key="surveys" to="/ento-home/survey">
    {t.surveys}
  </Link>,
]

import { Link } from '@tanstack/react-router'
import { surveys as t } from '#web/texts/surveys.ts'

export const entomologyBreadcrumbs = () => [
  <Link key="home" to="/">
    {t.home}
  </Link>,
  <Link key="entomology" to="/ento-home">
    {t.entomology}
  </Link>,
]

export const surveyBreadcrumbs = () => [
  ...entomologyBreadcrumbs(),
  <Link key="surveys" to="/ento-home/survey">
    {t.surveys}
  </Link>,
]

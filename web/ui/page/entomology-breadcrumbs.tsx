import { Link } from '@tanstack/react-router'
import { surveys as t } from '#web/texts/surveys.ts'

/** Breadcrumbs of a page of Entomology, from Home on. */
export const entomologyBreadcrumbs = () => [
  <Link key="home" to="/">
    {t.home}
  </Link>,
  <Link key="entomology" to="/ento-home">
    {t.entomology}
  </Link>,
]

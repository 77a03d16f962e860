import { Link } from '@tanstack/react-router'
import { organisations as t } from '#web/texts/organisations.ts'

/** Breadcrumbs of an organisation's form. */
export const organisationBreadcrumbs = () => [
  <Link key="home" to="/">
    {t.home}
  </Link>,
  <Link key="organisations" to="/organisations">
    {t.title}
  </Link>,
]

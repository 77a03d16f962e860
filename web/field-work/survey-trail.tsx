import { Link } from '@tanstack/react-router'
import { surveys as t } from '#web/texts/surveys.ts'

export const entomologyTrail = () => [
  <Link key="home" to="/">
    {t.home}
  </Link>,
  <Link key="entomology" to="/ento-home">
    {t.entomology}
  </Link>,
]

export const surveyTrail = () => [
  ...entomologyTrail(),
  <Link key="surveys" to="/ento-home/survey">
    {t.surveys}
  </Link>,
]

import { Link } from '@tanstack/react-router'
import soon from '#web/drawings/empties/no-data-watched.svg?raw'
import { usePerson } from '#web/platform/session/profile.ts'
import { pest as t } from '#web/texts/pest.ts'
import { Drawing } from '#web/ui/drawing/drawing.tsx'
import { NotFoundPage } from '#web/ui/page/dead-end.tsx'
import { Page } from '#web/ui/page/page.tsx'
import css from './pest-home-page.module.css'

/** For people with the pest portal; for others the page does not exist. */
export const PestHomePage = () => {
  if (!usePerson().is_pest_portal_enabled) return <NotFoundPage />
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
      ]}
    >
      <section className={css.card}>
        <Drawing svg={soon} className={css.art} />
        <h2>{t.headline}</h2>
        <p>{t.text}</p>
      </section>
    </Page>
  )
}

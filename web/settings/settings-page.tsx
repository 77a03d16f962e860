import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { notifications } from '#web/texts/notifications.ts'
import { people } from '#web/texts/people.ts'
import { settings as t } from '#web/texts/settings.ts'
import { asButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { userQuery } from '#web/users/queries.ts'
import { BasicProfile } from './basic-profile.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnFactors } from '#web/ui/factors/own-factors.tsx'
import { OwnProviders } from './own-providers.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnTokens } from './own-tokens.tsx'
import css from './settings.module.css'

export const SettingsPage = () => {
  const { id } = usePerson()
  const hasPasswords = usePortalSettings()?.passwords !== false
  const { data: user } = useSuspenseQuery(userQuery(id))
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {people.home}
        </Link>,
      ]}
    >
      <div className={css.settings}>
        {hasPasswords && <ChangePassword />}
        <BasicProfile stored={user} />
        <NotificationsLink />
        <OwnFactors />
        <OwnProviders />
        <OwnSessions />
        <OwnTokens />
      </div>
    </Page>
  )
}

/** They have a page of their own. */
const NotificationsLink = () => (
  <section className={css.section} aria-labelledby="notifications-title">
    <h2 id="notifications-title">{notifications.fromSettingsTitle}</h2>
    <p className={css.hint}>{notifications.fromSettings}</p>
    <div className={css.actions}>
      <Link to="/notifications" {...asButton()}>
        {notifications.open}
      </Link>
    </div>
  </section>
)

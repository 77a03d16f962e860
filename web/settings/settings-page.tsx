import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePerson } from '#web/platform/profile.ts'
import { people } from '#web/texts/people.ts'
import { settings as t } from '#web/texts/settings.ts'
import { Page } from '#web/ui/page/page.tsx'
import { userQuery } from '#web/users/queries.ts'
import { BasicProfile } from './basic-profile.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnFactors } from '#web/ui/factors/own-factors.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnTokens } from './own-tokens.tsx'
import css from './settings.module.css'

export const SettingsPage = () => {
  const { id } = usePerson()
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
        <ChangePassword />
        <BasicProfile stored={user} />
        <OwnFactors />
        <OwnSessions />
        <OwnTokens />
      </div>
    </Page>
  )
}

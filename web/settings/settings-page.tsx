import { IconBell } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { DataExports } from '#web/data-requests/data-exports-table.tsx'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { dataRequestTexts } from '#web/texts/data-requests.ts'
import { notifications } from '#web/texts/notifications.ts'
import { people } from '#web/texts/people.ts'
import { settings as t } from '#web/texts/settings.ts'
import { asButton } from '#web/ui/button.tsx'
import { OwnFactors } from '#web/ui/factors/own-factors.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import tabsCss from '#web/ui/tabs.module.css'
import { userQuery } from '#web/users/queries.ts'
import { BasicProfile } from './basic-profile.tsx'
import { ChangePassword } from './change-password.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { OwnFeeds } from './own-feeds.tsx'
import { OwnProviders } from './own-providers.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnTokens } from './own-tokens.tsx'
import { settingsAddress, settingsTabs, type SettingsTab } from './settings-address.ts'
import css from './settings.module.css'

const Profile = () => {
  const { id } = usePerson()
  const hasPasswords = usePortalSettings()?.passwords !== false
  const { data: user } = useSuspenseQuery(userQuery(id))
  return (
    <>
      {hasPasswords && <ChangePassword />}
      <BasicProfile stored={user} />
    </>
  )
}

const SignIn = () => (
  <>
    <OwnFactors />
    <OwnProviders />
  </>
)

const OwnData = () => (
  <section className={css.section} aria-labelledby="data-title">
    <h2 id="data-title">{dataRequestTexts.own.title}</h2>
    <DataExports organisation_id={null} />
  </section>
)

const panels: Record<SettingsTab, () => React.ReactNode> = {
  profile: Profile,
  display: DisplaySettings,
  'sign-in': SignIn,
  sessions: OwnSessions,
  tokens: OwnTokens,
  feeds: OwnFeeds,
  data: OwnData,
}

export const SettingsPage = () => {
  const { tab = 'profile' } = useAddress(settingsAddress)
  const navigate = useNavigate()
  const Panel = panels[tab]
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {people.home}
        </Link>,
      ]}
      actions={
        <Link to="/notifications" {...asButton()}>
          <IconBell aria-hidden="true" />
          {notifications.title}
        </Link>
      }
    >
      <Tabs
        name={t.tabList}
        css={tabsCss}
        tabs={settingsTabs.map((key) => ({ key, title: t.tabs[key] }))}
        tab={tab}
        onChoose={(next) => void navigate({ to: '.', search: { tab: next }, resetScroll: false })}
      >
        <div className={css.settings}>
          <Panel />
        </div>
      </Tabs>
    </Page>
  )
}

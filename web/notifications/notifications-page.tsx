import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notifications as t } from '#web/texts/notifications.ts'
import { WeeklyEmailPicker } from '#web/weekly-email/weekly-email-picker.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Choices } from './choices.tsx'
import css from './notifications.module.css'
import { notificationsQuery } from './queries.ts'
import { Devices } from './devices.tsx'
import { Tests } from './tests.tsx'
import { TextMessages } from './text-messages.tsx'

/** Which notifications the person receives, how and when. */
export const NotificationsPage = () => {
  const { data: settings } = useSuspenseQuery(notificationsQuery)
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
        <Link key="settings" to="/settings">
          {t.settings}
        </Link>,
      ]}
    >
      <div className={css.page}>
        <Choices key={settings.version} stored={settings} />
        <WeeklyEmailPicker />
        <Devices pushKey={settings.push_key} />
        <TextMessages />
        <Tests settings={settings} />
      </div>
    </Page>
  )
}

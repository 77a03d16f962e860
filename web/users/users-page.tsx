import { IconMailPlus, IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { Link, linkOptions } from '@tanstack/react-router'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { people } from '#web/texts/people.ts'
import { users as t } from '#web/texts/users.ts'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { PageActions } from '#web/ui/page/page-actions.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { UsersTable } from './users-table.tsx'

export const UsersPage = onlyFor('user.list', () => {
  const person = usePerson()
  const creates = can(person, 'user.create')
  const others = [
    ...(can(person, 'security.see')
      ? [
          {
            title: t.securityLog,
            icon: <IconShieldCheck aria-hidden="true" />,
            link: linkOptions({ to: '/security-log' }),
          },
        ]
      : []),
    ...(creates
      ? [{ title: t.addNew, icon: <IconPlus aria-hidden="true" />, link: linkOptions({ to: '/add-user' }) }]
      : []),
  ]
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {people.home}
        </Link>,
      ]}
      actions={
        <PageActions
          primary={
            creates
              ? {
                  title: t.invitePeople,
                  icon: <IconMailPlus aria-hidden="true" />,
                  link: linkOptions({ to: '/invite-people' }),
                }
              : null
          }
          others={others}
        />
      }
    >
      <UsersTable person={person} />
    </Page>
  )
})

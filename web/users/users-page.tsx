import { IconMailPlus, IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { people } from '#web/texts/people.ts'
import { users as t } from '#web/texts/users.ts'
import { asButton } from '#web/ui/button.tsx'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { UsersTable } from './users-table.tsx'

export const UsersPage = onlyFor('user.list', () => {
  const person = usePerson()
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {people.home}
        </Link>,
      ]}
      actions={
        <>
          {can(person, 'security.see') && (
            <Link to="/security-log" {...asButton({})}>
              <IconShieldCheck aria-hidden="true" />
              {t.securityLog}
            </Link>
          )}
          {can(person, 'user.create') && (
            <>
              <Link to="/add-user" {...asButton()}>
                <IconPlus aria-hidden="true" />
                {t.addNew}
              </Link>
              <Link to="/invite-people" {...asButton({ kind: 'primary' })}>
                <IconMailPlus aria-hidden="true" />
                {t.invitePeople}
              </Link>
            </>
          )}
        </>
      }
    >
      <UsersTable person={person} />
    </Page>
  )
})

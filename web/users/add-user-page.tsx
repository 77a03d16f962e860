import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { creatableRoles, mayAssign } from '#domain/access/users.ts'
import { createUser } from '#domain/users/calls.ts'
import { newUserForm, type NewUser } from '#domain/users/user.ts'
import { useLater } from '#web/accounts/use-later.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { api } from '#web/platform/api.ts'
import { usePerson } from '#web/platform/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/use-address.ts'
import { useSave } from '#web/platform/use-save.ts'
import { users as t } from '#web/texts/users.ts'
import { asButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { InvitationNotice } from './invitation-notice.tsx'
import { renewUsers } from './queries.ts'
import { emptyUser, UserForm, type Values } from './user-form.tsx'
import { fullName } from './user-marks.tsx'
import { listFor, userTrail } from './user-trail.tsx'
import { addUserAddress } from './users-address.ts'

const SHOWN_MS = 2_000

export const AddUserPage = () => {
  const person = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const later = useLater(SHOWN_MS)
  const initial = useInitial()
  const [values, setValues] = useState(initial)
  const [made, setMade] = useState<{ name: string; link: string } | null>(null)
  const { busy, issues, save } = useSave(t.createError)
  const list = listFor(person)
  return (
    <Page title={t.addNew} trail={userTrail(person)}>
      {made && (
        <InvitationNotice
          {...made}
          next={
            <Link {...list} {...asButton()}>
              {t.toList}
            </Link>
          }
        />
      )}
      <UserForm
        form="new"
        schema={newUserForm}
        initial={initial}
        values={values}
        onValues={setValues}
        issues={issues}
        busy={busy}
        submit={t.add}
        roles={creatableRoles(person.role)}
        assigns
        widens={mayAssign(person)}
        onSubmit={(valid, settled) =>
          void save(async (key) => {
            const user = await api(createUser, { body: valid as NewUser, key })
            settled()
            setValues(initial)
            const name = fullName(user)
            if (user.invitation_link) setMade({ name, link: user.invitation_link })
            else later(() => void navigate(list))
            toast.done(user.invitation_link ? t.addedPlain(name) : t.added(name, user.email))
            void renewUsers(client)
          })
        }
        cancel={
          <Link {...list} {...asButton()}>
            {t.cancel}
          </Link>
        }
      />
    </Page>
  )
}

/** What can only be one thing is chosen already: the one role, the organisation that somebody came from. */
const useInitial = (): Values => {
  const person = usePerson()
  const { organisationId } = useAddress(addUserAddress)
  const { data: organisations } = useSuspenseQuery(organisationsQuery)
  const roles = creatableRoles(person.role)
  const wanted = organisations.length === 1 ? organisations[0] : organisations.find(({ id }) => id === organisationId)
  const [only] = roles.length === 1 ? roles : []
  const [initial] = useState<Values>({ ...emptyUser, role: only ?? '', organisation_id: wanted?.id ?? null })
  return initial
}

import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { creatableRoles, mayAssign } from '#domain/access/users.ts'
import { createUser } from '#domain/users/endpoints.ts'
import { newUserForm } from '#domain/users/user.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { useLater } from '#web/platform/time/use-later.ts'
import { users as t } from '#web/texts/users.ts'
import { asButton } from '#web/ui/button.tsx'
import { savingWith } from '#web/ui/form/saving.ts'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { InvitationNotice } from '#web/ui/person/invitation-notice.tsx'
import { fullName } from '#web/ui/person/user-marks.tsx'
import { invalidateUsers } from './queries.ts'
import { emptyUser, UserForm, type Values } from './user-form.tsx'
import { listFor, userBreadcrumbs } from './user-breadcrumbs.tsx'
import { addUserAddress } from './users-address.ts'

const SHOWN_MS = 2_000

export const AddUserPage = onlyFor('user.create', () => {
  const person = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const later = useLater(SHOWN_MS)
  const [made, setMade] = useState<{ name: string; link: string } | null>(null)
  const { farmId } = useAddress(addUserAddress)
  const list = listFor(person)
  const before =
    farmId === undefined ? list : ({ to: '/farm-dashboard/$farmId', params: { farmId: String(farmId) } } as const)
  const form = useRecordForm({
    draft: 'user:new',
    guards: true,
    initial: useInitial(),
    saving: savingWith(newUserForm, (body, key) => api(createUser, { body, key })),
    fallbackMessage: t.createError,
    saved: (user) => {
      const name = fullName(user)
      if (user.invitation_link) setMade({ name, link: user.invitation_link })
      else later(() => void navigate(before))
      toast.done(user.invitation_link ? t.addedPlain(name) : t.added(name, user.email))
      void invalidateUsers(client)
    },
  })
  return (
    <Page title={t.addNew} breadcrumbs={userBreadcrumbs(person)}>
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
        form={form}
        submit={t.add}
        list={before}
        roles={creatableRoles(person.role)}
        assigns
        widens={mayAssign(person)}
      />
    </Page>
  )
})

/**
 * Fields with only one option are preselected: the only role, and the organisation from whose page the form was opened.
 */
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

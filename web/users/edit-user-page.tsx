import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { roles } from '#domain/access/policy.ts'
import { mayBeWide } from '#domain/access/scope.ts'
import { mayActOn, mayAssign } from '#domain/access/users.ts'
import { updateUser } from '#domain/users/endpoints.ts'
import { editUserForm, userChange, type User } from '#domain/users/user.ts'
import { api } from '#web/platform/api/api.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useLater } from '#web/platform/time/use-later.ts'
import { users as t } from '#web/texts/users.ts'
import { issuesIn, savingWith } from '#web/ui/form/saving.ts'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { InvitationNotice } from '#web/ui/person/invitation-notice.tsx'
import { fullName } from '#web/ui/person/user-marks.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { AccountPanel } from './account-panel.tsx'
import { described } from './described.ts'
import { cacheUser, invalidateUsers, userQuery } from './queries.ts'
import css from './user-form.module.css'
import { UserSessions } from './user-sessions.tsx'
import { UserForm, valuesOf, type Values } from './user-form.tsx'
import { listFor, userBreadcrumbs } from './user-breadcrumbs.tsx'

const SHOWN_MS = 2_000
const UserHistory = lazyPart(async () => ({ default: (await import('./user-history.tsx')).UserHistory }))

export const EditUserPage = () => {
  const person = usePerson()
  const { userId } = useParams({ from: '/_portal/edit-user/$userId' })
  const { data: user } = useSuspenseQuery(userQuery(userId))
  if (user.id === person.id) return <Navigate to="/settings" replace />
  return (
    <Page title={t.edit} heading={fullName(user)} bar={fullName(user)} breadcrumbs={userBreadcrumbs(person)}>
      <div className={css.two}>
        <EditUserForm key={user.id} user={user} />
        <div className={css.panels}>
          <AccountPanel user={user} />
          {mayActOn('account.secure-other', person, user) && <UserSessions user={user} />}
        </div>
      </div>
      {can(person, 'history.see') && (
        <section className={css.history}>
          <h2>{t.history}</h2>
          <Suspense fallback={<SkeletonLines lines={5} />}>
            <UserHistory id={user.id} />
          </Suspense>
        </section>
      )}
    </Page>
  )
}

export const EditUserForm = ({ user }: { user: User }) => {
  const person = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const later = useLater(SHOWN_MS)
  const [link, setLink] = useState<string | null>(null)
  const assigns = mayAssign(person)
  const list = listFor(person)
  const query = userQuery(user.id)
  const form = useRecordForm<Values, User>({
    draft: `user:${user.id}`,
    guards: true,
    initial: valuesOf(user),
    stored: { record: user, valuesOf, reload: () => client.fetchQuery({ ...query, staleTime: 0 }), described },
    saving: savingWith(userChange, async (body) => {
      const { invitation_link, ...now } = await api(updateUser, { params: { id: user.id }, body })
      setLink(invitation_link)
      if (!invitation_link) later(() => void navigate(list))
      return now
    }),
    // Missing members are reported even if they were missing before.
    check: (_, values) => issuesIn(editUserForm, values),
    fallbackMessage: t.updateError,
    saved: async (now) => {
      cacheUser(client, now)
      toast.done(t.updated(fullName(now)))
      await invalidateUsers(client)
    },
  })
  const { role } = form.values
  return (
    <UserForm
      form={form}
      submit={t.save}
      list={list}
      notice={link && <InvitationNotice link={link} name={fullName(user)} />}
      roles={assigns ? roles : [user.role]}
      assigns={assigns}
      widens={assigns && role !== '' && mayBeWide.has(role)}
      emailHint={assigns ? t.emailHint : t.emailFixed}
    />
  )
}

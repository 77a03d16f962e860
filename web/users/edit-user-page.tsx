import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { roles } from '#domain/access/policy.ts'
import { mayAssign } from '#domain/access/users.ts'
import { mayBeWide } from '#domain/access/scope.ts'
import { updateUser } from '#domain/users/calls.ts'
import { editUserForm, type User } from '#domain/users/user.ts'
import { useLater } from '#web/accounts/use-later.ts'
import { api } from '#web/platform/api.ts'
import { can, usePerson } from '#web/platform/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/use-save.ts'
import { users as t } from '#web/texts/users.ts'
import { asButton } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { AccountPanel } from './account-panel.tsx'
import { changesOf } from './changes.ts'
import { InvitationNotice } from './invitation-notice.tsx'
import { renewUsers, userQuery } from './queries.ts'
import { TheirChanges, whatChanged } from './their-changes.tsx'
import { UserForm, valuesOf } from './user-form.tsx'
import css from './user-form.module.css'
import { fullName } from './user-marks.tsx'
import { listFor, userTrail } from './user-trail.tsx'

const SHOWN_MS = 2_000
const UserHistory = lazyPart(async () => ({ default: (await import('./user-history.tsx')).UserHistory }))

export const EditUserPage = () => {
  const person = usePerson()
  const { userId } = useParams({ from: '/_portal/edit-user/$userId' })
  const { data: user } = useSuspenseQuery(userQuery(userId))
  if (user.id === person.id) return <Navigate to="/settings" replace />
  return (
    <Page title={t.edit} trail={userTrail(person)}>
      <div className={css.two}>
        <EditForm key={user.id} stored={user} />
        <AccountPanel user={user} />
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

const EditForm = ({ stored }: { stored: User }) => {
  const person = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const later = useLater(SHOWN_MS)
  // What the form began with: the record may renew itself behind it, and what is typed is not lost to that.
  const [base, setBase] = useState(stored)
  const [theirs, setTheirs] = useState<string[]>([])
  const [link, setLink] = useState<string | null>(null)
  const [values, setValues] = useState(() => valuesOf(stored))
  const { busy, issues, save } = useSave(t.updateError)
  const assigns = mayAssign(person)
  const list = listFor(person)

  /** Somebody else was first: their changes come into the form, what was changed here stays in it. */
  const takeTheirs = async () => {
    const now = await client.fetchQuery({ ...userQuery(stored.id), staleTime: 0 })
    setTheirs(whatChanged(base, now))
    setValues({ ...valuesOf(now), ...changesOf(values, valuesOf(base)) })
    setBase(now)
  }
  // The panel beside the form changes the person too: nothing that stands in the form.
  if (stored.version > base.version && Object.keys(changesOf(valuesOf(stored), valuesOf(base))).length === 0)
    setBase(stored)
  return (
    <UserForm
      notice={
        <>
          {theirs.length > 0 && <TheirChanges lines={theirs} />}
          {link && <InvitationNotice link={link} name={fullName(base)} />}
        </>
      }
      form={String(stored.id)}
      schema={editUserForm}
      initial={valuesOf(base)}
      values={values}
      onValues={setValues}
      issues={issues}
      busy={busy}
      submit={t.save}
      roles={assigns ? roles : [stored.role]}
      assigns={assigns}
      widens={assigns && values.role !== '' && mayBeWide.has(values.role)}
      emailHint={assigns ? t.emailHint : t.emailFixed}
      onSubmit={(valid, settled) =>
        void save(
          async () => {
            const changes = changesOf(valid, base)
            const user = await api(updateUser, {
              params: { id: stored.id },
              body: { ...changes, version: base.version },
            })
            settled()
            setTheirs([])
            setBase(user)
            setValues(valuesOf(user))
            setLink(user.invitation_link)
            client.setQueryData(userQuery(stored.id).queryKey, user)
            toast.done(t.updated(fullName(user)))
            if (!user.invitation_link) later(() => void navigate(list))
            await renewUsers(client)
          },
          ({ status, issues, message }) => {
            const isOlder = status === 409 && issues.length === 0
            if (isOlder) {
              toast.error(message)
              void takeTheirs()
            }
            return isOlder
          },
        )
      }
      cancel={
        <Link {...list} {...asButton()}>
          {t.cancel}
        </Link>
      }
    />
  )
}

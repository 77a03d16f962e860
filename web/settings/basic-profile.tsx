import { IconPencil, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { messages } from '#domain/messages.ts'
import { updateUser } from '#domain/users/endpoints.ts'
import { profileForm, type User } from '#domain/users/user.ts'
import { api } from '#web/platform/api/api.ts'
import { profileQuery } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { people } from '#web/texts/people.ts'
import { settings as t } from '#web/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { RecordForm, SaveActions } from '#web/ui/form/record-form.tsx'
import { issuesIn, savingWith } from '#web/ui/form/saving.ts'
import { labelled } from '#web/ui/form/their-changes.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { InvitationNotice } from '#web/ui/person/invitation-notice.tsx'
import { emptyPerson, PersonFields, personOf } from '#web/ui/person/person-fields.tsx'
import { fullName, RoleTag } from '#web/ui/person/user-marks.tsx'
import { cacheUser, invalidateUsers, userQuery } from '#web/users/queries.ts'
import css from './settings.module.css'
import { flushSync } from 'react-dom'

/** Re-renders and moves the focus immediately, before anything can be typed into another field. */
const focusAfter = (change: () => void, box: HTMLElement | null, selector: string): void => {
  flushSync(change)
  box?.querySelector<HTMLElement>(selector)?.focus()
}

// Validation messages of the account settings, also for a partial change.
const profileChange = z.partial(z.extend(profileForm, { version: z.int() }))

/** The person's own profile: read-only until the toggle opens it for editing, and again after saving. */
export const BasicProfile = ({ stored }: { stored: User }) => {
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  const query = userQuery(stored.id)
  const form = useRecordForm({
    draft: 'profile',
    guards: true,
    initial: personOf(stored),
    stored: {
      record: stored,
      valuesOf: personOf,
      reload: () => client.fetchQuery({ ...query, staleTime: 0 }),
      described: (now) => labelled(personOf(now), people.form),
    },
    saving: savingWith(profileChange, async (body) => {
      const { invitation_link, ...user } = await api(updateUser, { params: { id: stored.id }, body })
      setLink(invitation_link)
      const isWaiting = body.email !== undefined && user.pending_email !== null && !invitation_link
      toast.done(isWaiting ? t.savedAddress(user.pending_email ?? '') : t.saved)
      return user
    }),
    // Missing members are reported even if they were missing before.
    check: (_, values) => issuesIn(profileForm, values),
    fallbackMessage: messages.profileUpdateError,
    saved: async (user) => {
      cacheUser(client, user)
      setEditing(false)
      await Promise.all([invalidateUsers(client), client.invalidateQueries({ queryKey: profileQuery.queryKey })])
    },
  })
  const turn = (on: boolean) => {
    setEditing(on)
    form.reset()
  }
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{t.profile}</h2>
        <RoleTag role={stored.role} />
        <Button aria-pressed={editing} onClick={() => turn(!editing)}>
          {editing ? <IconX aria-hidden="true" /> : <IconPencil aria-hidden="true" />}
          {editing ? t.stop : t.edit}
        </Button>
      </div>
      {stored.pending_email && !link && <Notice tone="warn" title={t.pending(stored.pending_email)} />}
      {link && <InvitationNotice link={link} name={fullName(stored)} />}
      <RecordForm
        form={form}
        className={css.form}
        onRestore={() => setEditing(true)}
        actions={
          <SaveActions submit={t.save} busy={form.busy} disabled={!editing}>
            <Button
              disabled={!editing}
              onClick={() => focusAfter(() => form.set(emptyPerson), fields.current, 'input')}
            >
              {t.clear}
            </Button>
          </SaveActions>
        }
      >
        <div ref={fields}>
          <PersonFields
            own
            values={form.values}
            onChange={form.set}
            errorOf={form.errorOf}
            disabled={!editing}
            labels={{ phone: t.mobile }}
          />
        </div>
      </RecordForm>
    </section>
  )
}

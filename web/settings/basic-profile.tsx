import { IconPencil, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { messages } from '#domain/messages.ts'
import { updateUser } from '#domain/users/calls.ts'
import { profileForm, type User } from '#domain/users/user.ts'
import { api } from '#web/platform/api.ts'
import { useDraft, useUnsavedGuard } from '#web/platform/drafts.ts'
import type { Issue } from '#web/platform/problem.ts'
import { profileQuery } from '#web/platform/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/use-save.ts'
import { settings as t } from '#web/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { Notice } from '#web/ui/notice.tsx'
import { changesOf } from '#web/users/changes.ts'
import { InvitationNotice } from '#web/users/invitation-notice.tsx'
import { emptyPerson, PersonFields, personOf } from '#web/users/person-fields.tsx'
import { renewUsers, userQuery } from '#web/users/queries.ts'
import { fullName, RoleTag } from '#web/users/user-marks.tsx'
import css from './settings.module.css'

/** The own profile: read until the toggle opens it for editing, and again once it is saved. */
export const BasicProfile = ({ stored }: { stored: User }) => {
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [values, setValues] = useState(() => personOf(stored))
  const [found, setFound] = useState<Issue[]>([])
  const [link, setLink] = useState<string | null>(null)
  const { busy, issues, save } = useSave(messages.profileUpdateError)
  const form = useRef<HTMLFormElement>(null)
  const shown = editing ? values : personOf(stored)
  const unsaved = editing && Object.keys(changesOf(values, personOf(stored))).length > 0
  const draft = useDraft(stored.id, 'profile', unsaved ? values : null)
  useUnsavedGuard(unsaved)

  const turn = (on: boolean) => {
    setEditing(on)
    setValues(personOf(stored))
    setFound([])
    if (!on) draft.clear()
  }
  const set = (change: Partial<typeof values>) => {
    setFound(found.filter(({ path }) => !(path in change)))
    setValues({ ...values, ...change })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = z.safeParse(profileForm, values)
    const faults = read.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
    focusAfter(() => setFound(faults), form.current, '[aria-invalid=true]')
    if (!read.success) return
    return void save(
      async () => {
        const body = { ...changesOf(read.data, stored), version: stored.version }
        const user = await api(updateUser, { params: { id: stored.id }, body })
        client.setQueryData(userQuery(stored.id).queryKey, user)
        draft.clear()
        setEditing(false)
        setLink(user.invitation_link)
        const isWaiting = 'email' in body && user.pending_email !== null && !user.invitation_link
        toast.done(isWaiting ? t.savedAddress(user.pending_email ?? '') : t.saved)
        await Promise.all([renewUsers(client), client.invalidateQueries({ queryKey: profileQuery.queryKey })])
      },
      ({ status, issues }) => {
        // Changed elsewhere meanwhile: the newer version is fetched, and the next Save goes on from there.
        if (status === 409 && issues.length === 0) void client.invalidateQueries({ queryKey: ['users'] })
        return false
      },
    )
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
      {draft.found && (
        <DraftNotice
          at={draft.found.at}
          onRestore={() => {
            setEditing(true)
            setValues({ ...emptyPerson, ...draft.found?.values })
            draft.taken()
          }}
          onDiscard={draft.clear}
        />
      )}
      {stored.pending_email && !link && <Notice tone="warn" title={t.pending(stored.pending_email)} />}
      {link && <InvitationNotice link={link} name={fullName(stored)} />}
      <form ref={form} className={css.form} noValidate onSubmit={submit}>
        <PersonFields
          own
          values={shown}
          onChange={set}
          errorOf={(name) => [...found, ...issues].find(({ path }) => editing && path === name)?.message}
          disabled={!editing}
          labels={{ phone: t.mobile }}
        />
        <div className={css.actions}>
          <Button kind="primary" type="submit" busy={busy} disabled={!editing}>
            {t.save}
          </Button>
          <Button
            disabled={!editing}
            onClick={() => {
              const clear = () => {
                setValues(emptyPerson)
                setFound([])
              }
              focusAfter(clear, form.current, 'input')
            }}
          >
            {t.clear}
          </Button>
        </div>
      </form>
    </section>
  )
}

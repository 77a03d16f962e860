import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { changeable, mayActOn } from '#domain/access/users.ts'
import type { WholeFarm } from '#domain/farms/farm-form.ts'
import { messages } from '#domain/messages.ts'
import { updateUser } from '#domain/users/calls.ts'
import { editUserForm } from '#domain/users/user.ts'
import { api } from '#web/platform/api.ts'
import { useDraft, useUnsavedGuard } from '#web/platform/drafts.ts'
import type { Issue } from '#web/platform/problem.ts'
import { usePerson } from '#web/platform/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/use-save.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { farmUsersQuery } from '../queries.ts'
import css from './edit-farm.module.css'

type Farmer = { id: number; firstname: string; lastname: string; email: string; phone: string | null }
const names = ['firstname', 'lastname', 'phone', 'email'] as const
type Values = Record<(typeof names)[number], string>
const { firstname, lastname, phone, email } = editUserForm.shape
const form = z.partial(z.strictObject({ firstname, lastname, phone, email }))

/** The farmer's name and how to reach them; who may edit farmers changes them here, too. */
export const PersonSection = ({ farm }: { farm: WholeFarm }) => {
  const { data: users } = useQuery(farmUsersQuery(farm.id))
  if (!users) return <SkeletonLines lines={4} />
  const farmer = users.find(({ id }) => id === farm.farmer_id)
  return farmer ? <PersonForm farm={farm} farmer={farmer} /> : <p>{t.person.none}</p>
}

const PersonForm = ({ farm, farmer }: { farm: WholeFarm; farmer: Farmer }) => {
  const person = usePerson()
  const client = useQueryClient()
  const before = Object.fromEntries(names.map((name) => [name, farmer[name] ?? ''])) as Values
  const [typed, setTyped] = useState<Partial<Values>>({})
  const values = { ...before, ...typed }
  const changed = Object.fromEntries(
    names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
  )
  const unsaved = Object.keys(changed).length > 0
  const [found, setFound] = useState<Issue[]>([])
  const { busy, issues, save } = useSave(messages.farmNotUpdated)
  const draft = useDraft(person.id, `farmer:${farmer.id}`, unsaved ? changed : null)
  useUnsavedGuard(unsaved)
  const on = { id: farmer.id, role: 'farmer' as const }
  const allowed = mayActOn('user.edit', person, on) ? changeable(person, on) : new Set<string>()
  const submit = () => {
    const read = z.safeParse(form, changed)
    setFound(read.success ? [] : read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    if (!read.success) return
    void save(
      async () => {
        await api(updateUser, { params: { id: farmer.id }, body: read.data })
        draft.clear()
        await client.invalidateQueries({ queryKey: farmUsersQuery(farm.id).queryKey })
        setTyped({})
        toast.done(t.person.saved)
      },
      ({ status, issues }) => {
        if (status !== 409 || issues.length === 0) return false
        setFound([{ path: issues[0]?.path ?? 'email', message: messages.phoneOrEmailExists }])
        toast.error(messages.phoneOrEmailExists)
        return true
      },
    )
  }
  const hints = { phone: t.person.phoneHint, email: allowed.has('email') ? undefined : t.person.emailHint }
  return (
    <form
      className={css.inside}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {draft.found && (
        <DraftNotice
          at={draft.found.at}
          onRestore={() => {
            setTyped(draft.found?.values ?? {})
            draft.taken()
          }}
          onDiscard={draft.clear}
        />
      )}
      <div className={css.three}>
        {names.map((name) => (
          <TextField
            key={name}
            label={t.person[name]}
            hint={name === 'phone' || name === 'email' ? hints[name] : undefined}
            value={values[name]}
            disabled={!allowed.has(name)}
            error={[...found, ...issues].find(({ path }) => path === name)?.message}
            type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
            autoComplete="off"
            onChange={(event) => {
              setFound(found.filter(({ path }) => path !== name))
              setTyped({ ...typed, [name]: event.target.value })
            }}
          />
        ))}
      </div>
      {allowed.size > 0 ? (
        <div className={css.actions}>
          <Button kind="primary" type="submit" busy={busy}>
            {t.savePerson}
          </Button>
        </div>
      ) : (
        <p className={css.hint}>{t.person.readOnly}</p>
      )}
    </form>
  )
}

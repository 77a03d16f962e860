import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Role } from '#domain/access/policy.ts'
import type { User, UserForm as Valid } from '#domain/users/user.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { useDraft, useUnsavedGuard } from '#web/platform/drafts.ts'
import type { Issue } from '#web/platform/problem.ts'
import { usePerson } from '#web/platform/profile.ts'
import { roleNames } from '#web/texts/frame.ts'
import { people } from '#web/texts/people.ts'
import { users as t } from '#web/texts/users.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/check-field.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { changesOf } from './changes.ts'
import { emptyPerson, PersonFields, personOf, type PersonValues } from './person-fields.tsx'
import css from './user-form.module.css'

/** What stands in the form: a valid person, or one that is not whole yet. */
export interface Values extends PersonValues {
  role: Role | ''
  organisation_id: number | null
  all_organisations: boolean
  is_pollinator_portal_enabled: boolean
  is_pest_portal_enabled: boolean
}
export const emptyUser: Values = {
  ...emptyPerson,
  role: '',
  organisation_id: null,
  all_organisations: false,
  is_pollinator_portal_enabled: true,
  is_pest_portal_enabled: false,
}
export const valuesOf = (user: User): Values => ({
  ...personOf(user),
  role: user.role,
  organisation_id: user.organisation_id,
  all_organisations: user.all_organisations,
  is_pollinator_portal_enabled: user.is_pollinator_portal_enabled,
  is_pest_portal_enabled: user.is_pest_portal_enabled,
})

interface UserFormProps {
  /** Names the draft: `new`, or the person's id. */
  form: string
  /** Of the call that it is sent with, so that each message is the same here and there. */
  schema: z.core.$ZodType<Valid>
  initial: Values
  values: Values
  onValues: (values: Values) => void
  /** What the server found wrong. */
  issues: Issue[]
  busy: boolean
  submit: string
  onSubmit: (values: Valid, settled: () => void) => void
  cancel: ReactNode
  notice?: ReactNode
  /** Roles that can be chosen. */
  roles: readonly Role[]
  /** Whether role, organisation and address are to be changed here. */
  assigns: boolean
  /** Whether the person may be given a view of every organisation. */
  widens: boolean
  emailHint?: string
}

export const UserForm = (props: UserFormProps) => {
  const { form, schema, initial, values, onValues, issues, busy, submit, onSubmit, cancel, notice } = props
  const { roles, assigns, widens, emailHint } = props
  const { data: organisations } = useSuspenseQuery(organisationsQuery)
  const [found, setFound] = useState<Issue[]>([])
  const box = useRef<HTMLFormElement>(null)
  const unsaved = Object.keys(changesOf(values, initial)).length > 0
  const draft = useDraft(usePerson().id, `user:${form}`, unsaved ? values : null)
  useUnsavedGuard(unsaved)
  const errorOf = (name: keyof Values) => [...found, ...issues].find(({ path }) => path === name)?.message
  const set = (change: Partial<Values>) => {
    setFound(found.filter(({ path }) => !(path in change)))
    onValues({ ...values, ...change })
  }
  const check = () => {
    const read = z.safeParse(schema, values)
    const faults = read.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
    focusAfter(() => setFound(faults), box.current, '[aria-invalid=true]')
    if (read.success) onSubmit(read.data, draft.clear)
  }
  const flag = (
    name: 'all_organisations' | 'is_pollinator_portal_enabled' | 'is_pest_portal_enabled',
    hint?: string,
  ) => (
    <CheckField
      label={people.form[name]}
      hint={hint}
      checked={values[name]}
      onChange={(event) => set({ [name]: event.target.checked })}
    />
  )
  return (
    <form
      ref={box}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      {draft.found && (
        <DraftNotice
          at={draft.found.at}
          onRestore={() => {
            onValues({ ...emptyUser, ...draft.found?.values })
            draft.taken()
          }}
          onDiscard={draft.clear}
        />
      )}
      <fieldset className={css.part}>
        <legend>{t.person}</legend>
        <PersonFields values={values} onChange={set} errorOf={errorOf} emailDisabled={!assigns} emailHint={emailHint} />
      </fieldset>
      <fieldset className={css.part}>
        <legend>{t.access}</legend>
        <div className={css.pairs}>
          <Field label={people.form.role} error={errorOf('role')}>
            {(control) => (
              <Select
                large
                {...control}
                value={values.role}
                disabled={!assigns || roles.length < 2}
                onChange={(event) => set({ role: event.target.value as Role | '' })}
              >
                <option value="">{t.chooseRole}</option>
                {roles.map((role) => (
                  <option key={role} value={role}>
                    {roleNames[role]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={people.form.organisation_id} error={errorOf('organisation_id')}>
            {(control) => (
              <Select
                large
                {...control}
                value={values.organisation_id ?? ''}
                disabled={!assigns || organisations.length < 2}
                onChange={(event) => set({ organisation_id: Number(event.target.value) || null })}
              >
                <option value="">{t.chooseOrganisation}</option>
                {organisations.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div>
          {flag('is_pollinator_portal_enabled')}
          {flag('is_pest_portal_enabled', t.portalHint)}
          {widens && flag('all_organisations', t.allHint)}
        </div>
      </fieldset>
      {notice}
      <div className={css.actions}>
        <Button kind="primary" type="submit" busy={busy}>
          {submit}
        </Button>
        {cancel}
      </div>
    </form>
  )
}

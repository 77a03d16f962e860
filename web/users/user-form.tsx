import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '#domain/access/policy.ts'
import type { User } from '#domain/users/user.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { people } from '#web/texts/people.ts'
import { users as t } from '#web/texts/users.ts'
import { asButton } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { RecordForm, SaveActions } from '#web/ui/form/record-form.tsx'
import type { RecordForm as Form } from '#web/ui/form/use-record-form.ts'
import personCss from '#web/ui/person/person-fields.module.css'
import { emptyPerson, PersonFields, personOf, type PersonValues } from '#web/ui/person/person-fields.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './user-form.module.css'

/** The values of the form: a valid person, or one that is still incomplete. */
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
  form: Form<Values>
  submit: string
  /** Where Cancel leads. */
  list: LinkProps
  /** A notice to read before saving again. */
  notice?: ReactNode
  /** The selectable roles. */
  roles: readonly Role[]
  /** Whether role, organisation and email address can be changed here. */
  assigns: boolean
  /** Whether the person may be given access to all organisations. */
  widens: boolean
  emailHint?: string
}

/** The fields of a person's account. */
export const UserForm = ({ form, submit, list, notice, roles, assigns, widens, emailHint }: UserFormProps) => {
  const { values, set, errorOf, busy } = form
  const { data: organisations } = useSuspenseQuery(organisationsQuery)
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
    <RecordForm
      form={form}
      className={css.form}
      actions={
        <>
          {notice}
          <SaveActions submit={submit} busy={busy}>
            <Link {...list} {...asButton()}>
              {t.cancel}
            </Link>
          </SaveActions>
        </>
      }
    >
      <fieldset className={css.part}>
        <legend>{t.person}</legend>
        <PersonFields values={values} onChange={set} errorOf={errorOf} emailDisabled={!assigns} emailHint={emailHint} />
      </fieldset>
      <fieldset className={css.part}>
        <legend>{t.access}</legend>
        <div className={personCss.pairs}>
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
    </RecordForm>
  )
}

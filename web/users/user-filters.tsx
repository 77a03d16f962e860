import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { roles } from '#domain/access/policy.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { mayAssign, securableRoles } from '#domain/access/users.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { userStates } from '#domain/users/user.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { people } from '#web/texts/people.ts'
import { users as t } from '#web/texts/users.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './user-filters.module.css'
import type { UsersAddress } from './users-address.ts'

/** The filters of the list, which are in the address of the page. */
export const userFilters = ['role', 'state', 'organisation_id', 'second_factor'] as const
type Filter = (typeof userFilters)[number]

interface ChoiceProps {
  label: string
  none: string
  value: string | number | undefined
  options: readonly (readonly [value: string | number, title: string])[]
  onChoose: (value: string | undefined) => void
}
const Choice = ({ label, none, value, options, onChoose }: ChoiceProps) => (
  <Select aria-label={label} value={value ?? ''} onChange={({ target }) => onChoose(target.value || undefined)}>
    <option value="">{none}</option>
    {options.map(([key, title]) => (
      <option key={key} value={key}>
        {title}
      </option>
    ))}
  </Select>
)

/** Filters the list by role, state, organisation and second factor, where the person may see these. */
export const UserFilters = ({ filter, person }: { filter: UsersAddress; person: Profile }) => {
  const navigate = useNavigate()
  const { data: organisations = [] } = useQuery(organisationsQuery)
  const change = (to: Partial<Record<Filter, string | undefined>>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...to, page: undefined }), resetScroll: false })
  const choice = (name: Filter) => ({
    value: filter[name],
    onChoose: (value: string | undefined) => change({ [name]: value }),
  })
  const states = userStates.filter((each) => each !== 'deleted' || mayAssign(person))
  return (
    <span className={css.filters}>
      <Choice
        {...choice('role')}
        label={t.whichRole}
        none={t.anyRole}
        options={roles.map((each) => [each, roleNames[each]])}
      />
      <Choice
        {...choice('state')}
        label={t.whichState}
        none={t.anyState}
        options={states.map((each) => [each, people.states[each]])}
      />
      {organisations.length > 1 && (
        <Choice
          {...choice('organisation_id')}
          label={t.whichOrganisation}
          none={t.anyOrganisation}
          options={organisations.map(({ id, title }) => [id, title])}
        />
      )}
      {securableRoles(person.role).length > 0 && (
        <Choice
          {...choice('second_factor')}
          label={t.whichFactor}
          none={t.anyFactor}
          options={(['on', 'off'] as const).map((each) => [each, t.factorStates[each]])}
        />
      )}
      {userFilters.some((name) => filter[name] !== undefined) && (
        <Button kind="ghost" onClick={() => change(Object.fromEntries(userFilters.map((name) => [name, undefined])))}>
          <IconX aria-hidden="true" />
          {t.clearFilters}
        </Button>
      )}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { mayNameObserver } from '#domain/access/rules.ts'
import { farmUsersQuery } from '#web/farms/queries.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

interface ObserverFieldProps {
  farmId: number
  /** Null: the signed-in person. */
  value: number | null
  onChange: (observer_id: number | null) => void
}

/** Selects the observer, for people who may name somebody else. */
export const ObserverField = ({ farmId, value, onChange }: ObserverFieldProps) => {
  const person = usePerson()
  const may = mayNameObserver(person.role)
  const { data } = useQuery({ ...farmUsersQuery(farmId), enabled: may })
  if (!may) return null
  return (
    <Field label={t.observer}>
      {(control) => (
        <Select
          {...control}
          large
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{`${person.firstname} ${person.lastname} (${t.me})`}</option>
          {data
            ?.filter(({ id }) => id !== person.id)
            .map(({ id, firstname, lastname }) => (
              <option key={id} value={id}>{`${firstname} ${lastname}`}</option>
            ))}
        </Select>
      )}
    </Field>
  )
}

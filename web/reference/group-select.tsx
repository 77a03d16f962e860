import { reference as t } from '#web/texts/reference.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

interface GroupSelectProps {
  groups: readonly string[]
  value: string
  error: string | undefined
  onChange: (group: string) => void
}

/** The functional group of an entry. */
export const GroupSelect = ({ groups, value, error, onChange }: GroupSelectProps) => (
  <Field label={t.form.functional_group} error={error}>
    {(control) => (
      <Select {...control} large value={value} onChange={(event) => onChange(event.target.value)}>
        {value === '' && <option value="">{t.chooseGroup}</option>}
        {groups.map((group) => (
          <option key={group} value={group}>
            {group}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

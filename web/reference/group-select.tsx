import { reference as t } from '#web/texts/reference.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { SpeciesName } from '#domain/reference/taxon.ts'
import { Epithet, ScientificName } from '#web/ui/scientific-name.tsx'
import type { Column } from '#web/ui/table/table-props.ts'

/** Formats a column that is part of the name: in italics where it is Latin, and on a card in its title. */
export const inTaxon = <R,>(
  key: string,
  nameOf: (row: R) => Pick<SpeciesName, 'genus' | 'species'>,
): Pick<Column<R>, 'card' | 'cell'> => {
  if (key === 'genus')
    return { card: 'none', cell: (row) => <ScientificName genus={nameOf(row).genus ?? '–'} species={null} /> }
  if (key === 'species') return { card: 'none', cell: (row) => <Epithet {...nameOf(row)} /> }
  return {}
}

interface GroupSelectProps {
  groups: readonly string[]
  value: string
  error: string | undefined
  onChange: (group: string) => void
}

/** Selects the functional group of an entry. */
export const GroupSelect = ({ groups, value, error, onChange }: GroupSelectProps) => (
  <Field label={t.form.functional_group} error={error}>
    {(control) => (
      <Select {...control} large value={value} onChange={(event) => onChange(event.target.value)}>
        {value === '' && <option value="">{t.chooseGroup}</option>}
        {groups.map((group) => (
          <option key={group} value={group}>
            {surveys.groupOf(group)}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

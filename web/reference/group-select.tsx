import { reference as t } from '#web/texts/reference.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { SpeciesName } from '#domain/reference/taxon.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { nameOf } from './taxon-name.ts'

/** A scientific name in its usual notation: genus and species in italics. */
export const Taxon = ({ name }: { name: Pick<SpeciesName, 'genus' | 'species'> }) => <i>{nameOf(name)}</i>

/** Formats a column that is part of the name: in italics, and on a card in its title. */
export const inTaxon = <R,>(key: string, value: (row: R) => string | null): Pick<Column<R>, 'card' | 'cell'> =>
  key === 'genus' || key === 'species' ? { card: 'none', cell: (row) => <i>{value(row) ?? '–'}</i> } : {}

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
            {group}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

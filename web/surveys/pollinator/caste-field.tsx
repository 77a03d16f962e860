import { castes, type Caste } from '#domain/surveys/caste.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

const t = surveys.caste

interface CasteFieldProps {
  value: string
  error: string | undefined
  onChange: (caste: string) => void
}

/** The caste or sex of a line. Blank is allowed. */
export const CasteField = ({ value, error, onChange }: CasteFieldProps) => (
  <Field label={t.title} error={error}>
    {(control) => (
      <Select {...control} large value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t.notSaid}</option>
        {castes.map((caste) => (
          <option key={caste} value={caste}>
            {t.words[caste]}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

interface AddCasteProps {
  /** The species. */
  name: string
  there: readonly Caste[]
  onAdd: (caste: Caste) => void
}

/** Adds a line for the queens, workers, males or females of a species. */
export const AddCaste = ({ name, there, onAdd }: AddCasteProps) => (
  <Select
    aria-label={t.add(name)}
    value=""
    onChange={({ target }) => {
      const chosen = castes.find((caste) => caste === target.value)
      if (chosen) onAdd(chosen)
    }}
  >
    <option value="">{t.title}</option>
    {castes.map((caste) => (
      <option key={caste} value={caste} disabled={there.includes(caste)}>
        {t.words[caste]}
      </option>
    ))}
  </Select>
)

import { useNavigate } from '@tanstack/react-router'
import { organisations as t } from '#web/texts/organisations.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './organisation-picker.module.css'

interface OrganisationPickerProps {
  chosen: number | undefined
  organisations: readonly { id: number; title: string }[]
}

/** Chooses whose records a page shows, in its address. */
export const OrganisationPicker = ({ chosen, organisations }: OrganisationPickerProps) => {
  const navigate = useNavigate()
  return (
    <div className={css.choice}>
      <Field label={t.organisation}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={({ target }) =>
              void navigate({ to: '.', search: { organisation_id: target.value }, resetScroll: false })
            }
          >
            {organisations.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { farmsQuery } from './queries.ts'

interface FarmFilterPickerProps {
  label: string
  /** The label of the option for all farms. */
  every: string
  farm_id: number | undefined
  onChoose: (farm_id: number | undefined) => void
}

/** Selects one of the farms that a person sees, or all of them. */
export const FarmFilterPicker = ({ label, every, farm_id, onChoose }: FarmFilterPickerProps) => {
  const { data: farms = [] } = useQuery(farmsQuery)
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={farm_id === undefined ? '' : String(farm_id)}
          onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{every}</option>
          {farms.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

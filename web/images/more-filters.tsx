import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImageFilter } from '#domain/images/filter.ts'
import { fieldsQuery } from '#web/farms/queries.ts'
import { plotsQuery, tunnelsQuery } from '#web/locations/queries.ts'
import { images as t } from '#web/texts/images.ts'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

export interface FilterPartProps {
  filter: ImageFilter
  /** Changes members of the filter; undefined removes one. */
  onFilter: (change: Record<string, string | undefined>) => void
}

interface ChoiceProps {
  label: string
  value: string | number | undefined
  none: string
  options: readonly (readonly [value: string, title: string])[]
  onChoose: (value: string | undefined) => void
}
/** A filter as a select; its first option clears the filter. */
export const Choice = ({ label, value, none, options, onChoose }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <Select {...control} value={value ?? ''} onChange={({ target }) => onChoose(target.value || undefined)}>
        <option value="">{none}</option>
        {options.map(([key, title]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

const hoursOfDay = Array.from({ length: 25 }, (_, hour) => String(hour))
const shares = ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8', '0.9']
const numbers = ['2', '3', '5', '10']
const any = '–'

/** The filters behind “More filters”. `farm`: the farm whose places can be selected. */
export const MoreFilters = ({ filter, onFilter, farm }: FilterPartProps & { farm: number | undefined }) => {
  const plain = (values: readonly string[]) => values.map((value) => [value, value] as const)
  const clock = (values: readonly string[]) => values.map((value) => [value, `${value}:00`] as const)
  return (
    <>
      <Places filter={filter} onFilter={onFilter} farm={farm} />
      <Choice
        label={t.hoursFrom}
        value={filter.hour_from}
        none={any}
        options={clock(hoursOfDay.slice(0, 24))}
        onChoose={(hour_from) => onFilter({ hour_from })}
      />
      <Choice
        label={t.hoursTo}
        value={filter.hour_to}
        none={any}
        options={clock(hoursOfDay.slice(1))}
        onChoose={(hour_to) => onFilter({ hour_to })}
      />
      <Choice
        label={t.confidenceFrom}
        value={filter.min_confidence}
        none={any}
        options={plain(shares)}
        onChoose={(min_confidence) => onFilter({ min_confidence })}
      />
      <Choice
        label={t.confidenceTo}
        value={filter.max_confidence}
        none={any}
        options={plain(shares)}
        onChoose={(max_confidence) => onFilter({ max_confidence })}
      />
      <Choice
        label={t.leastInsects}
        value={filter.min_insects}
        none={any}
        options={[['1', '1'], ...plain(numbers)]}
        onChoose={(min_insects) => onFilter({ min_insects, max_insects: undefined })}
      />
      <ModelField key={filter.model_version ?? ''} filter={filter} onFilter={onFilter} />
    </>
  )
}

/** Field, tunnel and plot, each selected within the previous one. */
const Places = ({ filter, onFilter, farm }: FilterPartProps & { farm: number | undefined }) => {
  const { field_id, tunnel_id, plot_id } = filter
  const { data: fields = [] } = useQuery(fieldsQuery(farm ?? null))
  const { data: tunnels = [] } = useQuery(tunnelsQuery(field_id ?? null))
  const { data: plots = [] } = useQuery(plotsQuery(tunnel_id ?? null))
  return (
    <>
      {fields.length > 0 && (
        <Choice
          label={t.field}
          value={field_id}
          none={t.everyField}
          options={fields.map(({ id, field_name }) => [String(id), field_name])}
          onChoose={(id) => onFilter({ field_id: id, tunnel_id: undefined, plot_id: undefined })}
        />
      )}
      {tunnels.length > 0 && (
        <Choice
          label={t.tunnel}
          value={tunnel_id}
          none={t.everyTunnel}
          options={tunnels.map(({ id, number }) => [String(id), String(number)])}
          onChoose={(id) => onFilter({ tunnel_id: id, plot_id: undefined })}
        />
      )}
      {plots.length > 0 && (
        <Choice
          label={t.plot}
          value={plot_id}
          none={t.everyPlot}
          options={plots.map(({ id, number }) => [String(id), String(number)])}
          onChoose={(id) => onFilter({ plot_id: id })}
        />
      )}
    </>
  )
}

const ModelField = ({ filter, onFilter }: FilterPartProps) => {
  const [typed, setTyped] = useState(filter.model_version ?? '')
  const apply = () => onFilter({ model_version: typed.trim() || undefined })
  return (
    <TextField
      label={t.model}
      value={typed}
      autoComplete="off"
      maxLength={80}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}

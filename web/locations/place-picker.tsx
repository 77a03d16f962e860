import { useQuery } from '@tanstack/react-query'
import { farmsQuery, fieldsQuery } from '#web/farms/queries.ts'
import { locations as t } from '#web/texts/locations.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { plotsQuery, tunnelsQuery } from './queries.ts'

/** A place while it is being selected: null means not selected. */
export interface ChosenPlace {
  farm_id: number | null
  field_id: number | null
  tunnel_id: number | null
  plot_id: number | null
}
type Part = keyof ChosenPlace

interface PlacePickerProps {
  place: ChosenPlace
  onChange: (place: ChosenPlace) => void
  errors: Partial<Record<Part, string | undefined>>
  /** The most specific part to select. */
  to?: Part
}

const order: Part[] = ['farm_id', 'field_id', 'tunnel_id', 'plot_id']

/**
 * Selects farm, field, tunnel and plot, each offering the places in the previous one. Selecting another farm clears all
 * others.
 */
export const PlacePicker = ({ place, onChange, errors, to = 'plot_id' }: PlacePickerProps) => {
  const farms = useQuery(farmsQuery)
  const fields = useQuery(fieldsQuery(place.farm_id))
  const tunnels = useQuery(tunnelsQuery(place.field_id))
  const plots = useQuery(plotsQuery(place.tunnel_id))
  const parts = [
    { part: 'farm_id', asked: farms, rows: farms.data?.map(({ id, title }) => ({ id, text: title })) },
    { part: 'field_id', asked: fields, rows: fields.data?.map(({ id, field_name }) => ({ id, text: field_name })) },
    {
      part: 'tunnel_id',
      asked: tunnels,
      rows: tunnels.data?.map(({ id, number }) => ({ id, text: t.tunnelNo(number) })),
    },
    { part: 'plot_id', asked: plots, rows: plots.data?.map(({ id, number }) => ({ id, text: t.plotNo(number) })) },
  ] as const
  const choose = (part: Part, value: string) => {
    const at = order.indexOf(part)
    const narrower = Object.fromEntries(order.slice(at + 1).map((name) => [name, null]))
    onChange({ ...place, ...narrower, [part]: value === '' ? null : Number(value) })
  }
  return parts.slice(0, order.indexOf(to) + 1).map(({ part, asked, rows }, index) => {
    const wider = order[index - 1]
    const waits = wider !== undefined && place[wider] === null
    const failed = asked.isError ? t.failed : undefined
    const none = waits ? t.firstChoose[wider] : asked.isPending ? t.loading : part === 'farm_id' ? t.choose : t.none
    return (
      <Field key={part} label={t.parts[part]} error={errors[part] ?? failed}>
        {(control) => (
          <Select
            {...control}
            large
            disabled={waits}
            value={place[part] ?? ''}
            onChange={(event) => choose(part, event.target.value)}
          >
            <option value="">{none}</option>
            {rows?.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
    )
  })
}

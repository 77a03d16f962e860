import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Farm } from '#domain/farms/farm.ts'
import type { Point } from '#domain/locations/distance.ts'
import type { PlotDetail } from '#domain/locations/location.ts'
import { createPlot, getPlot, updatePlot } from '#domain/locations/record-endpoints.ts'
import { PositionPicker } from '#web/farms/position-picker.tsx'
import { farmsQuery } from '#web/farms/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { locations as t } from '#web/texts/locations.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import layout from '#web/ui/form/form-layout.module.css'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { nowhere, numberOrNull, writtenNumber, positionText } from './number-text.ts'
import { ParentPicker } from './parent-picker.tsx'
import { invalidateLocations, tunnelQuery } from './record-queries.ts'
import { TreatmentSelect } from './treatment-select.tsx'

/** Typical distance between plots in metres. */
const PLOT_METRES = 20

const valuesOf = (row: PlotDetail | null, tunnel_id: number | null) => ({
  number: row ? String(row.number) : '',
  treatment_type: String(row?.treatment_type ?? ''),
  block: row?.block ?? '',
  replicate: String(row?.replicate ?? ''),
  latitude: String(row?.latitude ?? ''),
  longitude: String(row?.longitude ?? ''),
  position_accuracy_m: row?.position_accuracy_m ?? null,
  ...nowhere,
  farm_id: row?.tunnel.field.farm_id ?? null,
  field_id: row?.tunnel.field_id ?? null,
  tunnel_id: row?.tunnel_id ?? tunnel_id,
})

/** The position of a farm, if recorded. */
const pointOf = (farm: Pick<Farm, 'latitude' | 'longitude'> | undefined): Point | null => {
  const { latitude = null, longitude = null } = farm ?? {}
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

const storedPlot = (record: PlotDetail) => ({
  record,
  valuesOf: (plot: PlotDetail) => valuesOf(plot, null),
  reload: () => api(getPlot, { params: { id: record.id } }),
  described: ({ number, treatment_type, tunnel, block, replicate, ...plot }: PlotDetail) => ({
    [t.columns.plot_number]: String(number),
    [t.columns.treatment_type]: treatment_type ?? '',
    [t.columns.block]: block ?? '',
    [t.columns.replicate]: String(replicate ?? ''),
    [t.columns.position]: positionText(plot),
    [t.columns.tunnel_number]: String(tunnel.number),
    [t.columns.field_name]: tunnel.field.field_name,
  }),
})

interface PlotFormProps {
  row: PlotDetail | null
  /** The tunnel whose plots are listed. */
  parent: number | undefined
  onClose: () => void
}

/** Adds or edits a plot. */
export const PlotForm = ({ row, parent, onClose }: PlotFormProps) => {
  const client = useQueryClient()
  const { data: tunnel } = useQuery({ ...tunnelQuery(parent ?? 0), enabled: row === null && parent !== undefined })
  const { data: farms = [] } = useQuery(farmsQuery)
  return (
    <FormDialog
      title={row ? t.plots.edit : t.plots.addNew}
      submit={row ? t.save : t.plots.addNew}
      draft={`plot:${row?.id ?? `new:${parent ?? ''}`}`}
      initial={valuesOf(row, parent ?? null)}
      stored={row && storedPlot(row)}
      saving={row ? savingBy(updatePlot, { id: row.id }) : savingBy(createPlot)}
      bodyOf={({ number, treatment_type, tunnel_id, block, replicate, latitude, longitude, position_accuracy_m }) => ({
        number: writtenNumber(number),
        treatment_type: treatment_type || null,
        tunnel_id,
        block: block || null,
        replicate: numberOrNull(replicate),
        latitude: numberOrNull(latitude),
        longitude: numberOrNull(longitude),
        position_accuracy_m,
      })}
      fallbackMessage={t.saveError}
      saved={({ number }) => {
        toast.done(row ? t.saved(t.plotNo(number)) : t.added(t.plotNo(number)))
        void invalidateLocations(client)
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <TextField
            label={t.columns.plot_number}
            inputMode="numeric"
            value={values.number}
            error={errorOf('number')}
            autoComplete="off"
            onChange={(event) => set({ number: event.target.value })}
          />
          <TreatmentSelect
            farm={farms.find(({ id }) => id === values.farm_id) ?? (row?.tunnel ?? tunnel)?.field.farm}
            value={values.treatment_type}
            error={errorOf('treatment_type')}
            onChange={(treatment_type) => set({ treatment_type })}
          />
          <div className={layout.pair}>
            <TextField
              label={t.columns.block}
              hint={t.optional}
              value={values.block}
              error={errorOf('block')}
              autoComplete="off"
              onChange={(event) => set({ block: event.target.value })}
            />
            <TextField
              label={t.columns.replicate}
              hint={t.optional}
              inputMode="numeric"
              value={values.replicate}
              error={errorOf('replicate')}
              autoComplete="off"
              onChange={(event) => set({ replicate: event.target.value })}
            />
          </div>
          <PositionPicker
            values={values}
            hint={values.position_accuracy_m === null ? t.positionHint : t.measured(values.position_accuracy_m)}
            enough={PLOT_METRES}
            known={{ near: pointOf(farms.find(({ id }) => id === (values.farm_id ?? tunnel?.field.farm_id))) }}
            errorOf={(name) => errorOf(name) ?? (name === 'longitude' ? errorOf('position_accuracy_m') : undefined)}
            onChange={(change, position_accuracy_m) => set({ ...change, position_accuracy_m })}
          />
          {(row !== null || parent === undefined) && (
            <ParentPicker
              to="tunnel_id"
              place={values}
              onChange={set}
              error={errorOf('tunnel_id')}
              moves={row !== null}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

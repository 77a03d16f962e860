import { useQueryClient } from '@tanstack/react-query'
import { newPlot, type WholePlot } from '#domain/locations/location.ts'
import { createPlot, getPlot, updatePlot } from '#domain/locations/record-calls.ts'
import { api } from '#web/platform/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { locations as t } from '#web/texts/locations.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useVersion } from '#web/ui/use-version.ts'
import { nowhere } from './nowhere.ts'
import { writtenNumber } from './number-text.ts'
import { ParentPicker } from './parent-picker.tsx'
import { renewLocations } from './record-queries.ts'
import { TreatmentSelect } from './treatment-select.tsx'

const valuesOf = (row: WholePlot | null, tunnel_id: number | null) => ({
  number: row ? String(row.number) : '',
  treatment_type: String(row?.treatment_type ?? ''),
  ...nowhere,
  farm_id: row?.tunnel.field.farm_id ?? null,
  field_id: row?.tunnel.field_id ?? null,
  tunnel_id: row?.tunnel_id ?? tunnel_id,
})

interface PlotFormProps {
  row: WholePlot | null
  /** The tunnel whose plots are listed. */
  parent: number | undefined
  onClose: () => void
}

/** Adds a plot, or changes one. */
export const PlotForm = ({ row, parent, onClose }: PlotFormProps) => {
  const client = useQueryClient()
  const version = useVersion(row?.version)
  return (
    <FormDialog
      title={row ? t.plots.edit : t.plots.addNew}
      submit={row ? t.save : t.plots.addNew}
      form={`plot:${row?.id ?? `new:${parent ?? ''}`}`}
      initial={valuesOf(row, parent ?? null)}
      schema={newPlot}
      write={({ number, treatment_type, tunnel_id }) => ({
        number: writtenNumber(number),
        treatment_type: treatment_type || null,
        tunnel_id,
      })}
      otherwise={t.saveError}
      onOlder={
        row ? async () => valuesOf(version.take(await api(getPlot, { params: { id: row.id } })), null) : undefined
      }
      onClose={onClose}
      store={async (body, key) => {
        const saved = row
          ? await api(updatePlot, { params: { id: row.id }, body: { ...body, version: version.now() } })
          : await api(createPlot, { body, key })
        toast.done(row ? t.saved(t.plotNo(saved.number)) : t.added(t.plotNo(saved.number)))
        void renewLocations(client)
      }}
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
            value={values.treatment_type}
            error={errorOf('treatment_type')}
            onChange={(treatment_type) => set({ treatment_type })}
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

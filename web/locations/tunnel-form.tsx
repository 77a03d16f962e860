import { useQueryClient } from '@tanstack/react-query'
import type { TunnelDetail } from '#domain/locations/location.ts'
import { createTunnel, getTunnel, updateTunnel } from '#domain/locations/record-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { locations as t } from '#web/texts/locations.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { nowhere, writtenNumber } from './number-text.ts'
import { ParentPicker } from './parent-picker.tsx'
import { invalidateLocations } from './record-queries.ts'

const valuesOf = (row: TunnelDetail | null, field_id: number | null) => ({
  number: row ? String(row.number) : '',
  ...nowhere,
  farm_id: row?.field.farm_id ?? null,
  field_id: row?.field_id ?? field_id,
})

const storedTunnel = (record: TunnelDetail) => ({
  record,
  valuesOf: (tunnel: TunnelDetail) => valuesOf(tunnel, null),
  reload: () => api(getTunnel, { params: { id: record.id } }),
  described: ({ number, field }: TunnelDetail) => ({
    [t.columns.tunnel_number]: String(number),
    [t.columns.field_name]: field.field_name,
  }),
})

interface TunnelFormProps {
  row: TunnelDetail | null
  /** The field whose tunnels are listed. */
  parent: number | undefined
  onClose: () => void
}

/** Adds or edits a tunnel. */
export const TunnelForm = ({ row, parent, onClose }: TunnelFormProps) => {
  const client = useQueryClient()
  return (
    <FormDialog
      title={row ? t.tunnels.edit : t.tunnels.addNew}
      submit={row ? t.save : t.tunnels.addNew}
      draft={`tunnel:${row?.id ?? `new:${parent ?? ''}`}`}
      initial={valuesOf(row, parent ?? null)}
      stored={row && storedTunnel(row)}
      saving={row ? savingBy(updateTunnel, { id: row.id }) : savingBy(createTunnel)}
      bodyOf={({ number, field_id }) => ({ number: writtenNumber(number), field_id })}
      fallbackMessage={t.saveError}
      saved={({ number }) => {
        toast.done(row ? t.saved(t.tunnelNo(number)) : t.added(t.tunnelNo(number)))
        void invalidateLocations(client)
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <TextField
            label={t.columns.tunnel_number}
            inputMode="numeric"
            value={values.number}
            error={errorOf('number')}
            autoComplete="off"
            onChange={(event) => set({ number: event.target.value })}
          />
          {(row !== null || parent === undefined) && (
            <ParentPicker
              to="field_id"
              place={values}
              onChange={set}
              error={errorOf('field_id')}
              moves={row !== null}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

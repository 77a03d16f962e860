import { useQueryClient } from '@tanstack/react-query'
import { newTunnel, type WholeTunnel } from '#domain/locations/location.ts'
import { createTunnel, getTunnel, updateTunnel } from '#domain/locations/record-calls.ts'
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

const valuesOf = (row: WholeTunnel | null, field_id: number | null) => ({
  number: row ? String(row.number) : '',
  ...nowhere,
  farm_id: row?.field.farm_id ?? null,
  field_id: row?.field_id ?? field_id,
})

interface TunnelFormProps {
  row: WholeTunnel | null
  /** The field whose tunnels are listed. */
  parent: number | undefined
  onClose: () => void
}

/** Adds a tunnel, or changes one. */
export const TunnelForm = ({ row, parent, onClose }: TunnelFormProps) => {
  const client = useQueryClient()
  const version = useVersion(row?.version)
  return (
    <FormDialog
      title={row ? t.tunnels.edit : t.tunnels.addNew}
      submit={row ? t.save : t.tunnels.addNew}
      form={`tunnel:${row?.id ?? `new:${parent ?? ''}`}`}
      initial={valuesOf(row, parent ?? null)}
      schema={newTunnel}
      write={({ number, field_id }) => ({ number: writtenNumber(number), field_id })}
      otherwise={t.saveError}
      onOlder={
        row ? async () => valuesOf(version.take(await api(getTunnel, { params: { id: row.id } })), null) : undefined
      }
      onClose={onClose}
      store={async (body, key) => {
        const saved = row
          ? await api(updateTunnel, { params: { id: row.id }, body: { ...body, version: version.now() } })
          : await api(createTunnel, { body, key })
        toast.done(row ? t.saved(t.tunnelNo(saved.number)) : t.added(t.tunnelNo(saved.number)))
        void renewLocations(client)
      }}
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

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { archiveDevice } from '#domain/devices/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { devices as t } from '#web/texts/devices.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { deviceDependentsQuery, invalidateDevices } from './queries.ts'

interface DeleteDeviceProps {
  device: { id: number; name: string }
  onClose: () => void
  /** Called after the device is deleted; by default the dialog just closes. */
  onGone?: () => void
}

export const DeleteDevice = ({ device, onClose, onGone = onClose }: DeleteDeviceProps) => {
  const client = useQueryClient()
  // Shown before confirmation. If it cannot be fetched, the server still asks for confirmation before deleting
  // anything.
  const { data: known, isPending } = useQuery(deviceDependentsQuery(device.id))
  if (isPending) return null
  return (
    <DeleteDialog
      known={known}
      question={t.removeQuestion}
      kinds={t.depends}
      onClose={onClose}
      remove={(confirm) => api(archiveDevice, { params: { id: device.id }, query: { confirm: String(confirm) } })}
      onGone={() => {
        toast.done(t.removed(device.name))
        onGone()
        void invalidateDevices(client)
      }}
    >
      {t.removeText(device.name)}
    </DeleteDialog>
  )
}

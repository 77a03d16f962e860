import { IconRestore } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { restoreDevice } from '#domain/devices/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { devices as t } from '#web/texts/devices.ts'
import { Button } from '#web/ui/button.tsx'
import { invalidateDevices } from './queries.ts'

export const RestoreDevice = ({ device }: { device: { id: number; name: string } }) => {
  const client = useQueryClient()
  const { busy, save } = useSave(messages.deviceUpdateError)
  const restore = () =>
    save(async (key) => {
      await api(restoreDevice, { params: { id: device.id }, key })
      toast.done(t.restored(device.name))
      await invalidateDevices(client)
    })
  return (
    <Button busy={busy} aria-label={t.restoreNamed(device.name)} onClick={() => void restore()}>
      <IconRestore aria-hidden="true" />
      {t.restore}
    </Button>
  )
}

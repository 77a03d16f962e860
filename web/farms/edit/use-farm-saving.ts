import { useQueryClient } from '@tanstack/react-query'
import { updateFarm } from '#domain/farms/endpoints.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { messages } from '#domain/messages.ts'
import { toast } from '#web/platform/toasts.ts'
import { savingBy } from '#web/ui/form/saving.ts'
import { farmQuery } from '../queries.ts'

/** How the forms of this page reload and save the farm, of which each changes other members. */
export const useFarmSaving = ({ id }: FarmDetail, onSaved: (farm: FarmDetail) => void) => {
  const client = useQueryClient()
  return {
    reload: async () => {
      const now = await client.fetchQuery({ ...farmQuery(String(id)), staleTime: 0 })
      onSaved(now)
      return now
    },
    guards: true,
    saving: savingBy(updateFarm, { id }),
    fallbackMessage: messages.farmNotUpdated,
    saved: (now: FarmDetail) => {
      onSaved(now)
      toast.done(messages.farmUpdated)
    },
  }
}

import { IconListCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { loadStarterList } from '#domain/reference/endpoints.ts'
import { messages } from '#domain/messages.ts'
import noRecords from '#web/drawings/empties/no-records.svg?raw'
import { api } from '#web/platform/api/api.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { reference as t } from '#web/texts/reference.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { invalidateReference } from './queries.ts'

const LoadButton = () => {
  const client = useQueryClient()
  const { busy, save } = useSave(t.starterError)
  const load = () =>
    save(async (key) => {
      const { pollinators, predators, species } = await api(loadStarterList, { key })
      toast.done(t.starterLoaded(pollinators, predators, species))
      await invalidateReference(client)
    })
  return (
    <Button kind="primary" busy={busy} onClick={() => void load()}>
      <IconListCheck aria-hidden="true" />
      {t.starter}
    </Button>
  )
}

/** Shown for an empty list: people who may edit it can load the starter list. */
export const EmptyList = () => {
  const mayLoad = can(usePerson(), 'reference.edit')
  return (
    <EmptyState title={messages.noRecord} drawing={noRecords} actions={mayLoad && <LoadButton />}>
      {mayLoad ? t.starterText : t.emptyText}
    </EmptyState>
  )
}

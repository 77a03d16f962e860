import { IconBookmark } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteImageFilter, saveImageFilter } from '#domain/images/endpoints.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { images as t } from '#web/texts/images.ts'
import { Button } from '#web/ui/button.tsx'
import { SavedDialog } from '#web/ui/dialog/saved-dialog.tsx'
import { filterTexts } from './images-address.ts'
import { savedFiltersQuery } from './queries.ts'

interface SavedFiltersProps {
  filter: ImageFilter
  onChoose: (filter: Record<string, string>) => void
}

/** A person's saved filters, with buttons to open, add and delete them. */
export const SavedFilters = ({ filter, onChoose }: SavedFiltersProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconBookmark aria-hidden="true" />
        {t.savedFilters}
      </Button>
      {open && (
        <FiltersDialog
          filter={filter}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false)
            onChoose(chosen)
          }}
        />
      )}
    </>
  )
}

const FiltersDialog = ({ filter, onChoose, onClose }: SavedFiltersProps & { onClose: () => void }) => {
  const client = useQueryClient()
  const { data: saved = [] } = useQuery(savedFiltersQuery)
  const texts = filterTexts(filter)
  const change = async (request: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await request
      toast.done(done)
      await client.invalidateQueries({ queryKey: savedFiltersQuery.queryKey })
      return true
    } catch (error) {
      toast.error(messageOf(error, t.notSaved))
      return false
    }
  }
  return (
    <SavedDialog
      texts={{
        title: t.savedFilters,
        none: t.noSavedFilters,
        name: t.filterName,
        save: t.saveFilter,
        remove: t.deleteFilter,
      }}
      saved={saved}
      onOpen={(one) => onChoose(one.filter)}
      onDelete={({ id }) => void change(api(deleteImageFilter, { params: { id } }), t.filterDeleted)}
      onSave={
        Object.keys(texts).length > 0
          ? (name) => change(api(saveImageFilter, { body: { name, filter: texts } }), t.filterSaved)
          : undefined
      }
      onClose={onClose}
    />
  )
}

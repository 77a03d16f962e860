import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteImageFilter, saveImageFilter } from '#domain/images/endpoints.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { images as t } from '#web/texts/images.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { filterTexts } from './images-address.ts'
import { savedFiltersQuery } from './queries.ts'
import css from './saved-filters.module.css'

interface SavedFiltersProps {
  filter: ImageFilter
  onChoose: (filter: Record<string, string>) => void
}

/** A person's saved filters: opened, added and deleted. */
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
  const [name, setName] = useState('')
  const texts = filterTexts(filter)
  const change = async (request: Promise<unknown>, done: string) => {
    try {
      await request
      toast.done(done)
      setName('')
      await client.invalidateQueries({ queryKey: savedFiltersQuery.queryKey })
    } catch (error) {
      toast.error(messageOf(error, t.notSaved))
    }
  }
  const save = () => {
    if (name.trim() !== '') void change(api(saveImageFilter, { body: { name, filter: texts } }), t.filterSaved)
  }
  return (
    <Dialog title={t.savedFilters} sheet onClose={onClose} actions={<Button onClick={onClose}>{ui.close}</Button>}>
      {saved.length === 0 && <p>{t.noSavedFilters}</p>}
      <ul className={css.saved}>
        {saved.map((one) => (
          <li key={one.id}>
            <button type="button" className={css.open} onClick={() => onChoose(one.filter)}>
              {one.name}
            </button>
            <Button
              size="icon"
              kind="ghost"
              aria-label={t.deleteFilter(one.name)}
              title={t.deleteFilter(one.name)}
              onClick={() => void change(api(deleteImageFilter, { params: { id: one.id } }), t.filterDeleted)}
            >
              <IconTrash aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {Object.keys(texts).length > 0 && (
        <div className={css.save}>
          <TextField
            label={t.filterName}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
            onKeyDown={({ key }) => key === 'Enter' && save()}
          />
          <Button kind="primary" onClick={save}>
            {t.saveFilter}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

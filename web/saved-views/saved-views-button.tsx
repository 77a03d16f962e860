import { IconBookmark } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteSavedView, listSavedViews, saveView, type ViewedPage } from '#domain/saved-views/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { savedViews as t } from '#web/texts/saved-views.ts'
import { Button } from '#web/ui/button.tsx'
import { SavedDialog } from '#web/ui/dialog/saved-dialog.tsx'

const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => api(listSavedViews, {}, signal),
})

/** The search, filters and order of a list, without the current page. */
const viewOf = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      name === 'page' || value === undefined ? [] : [[name, String(value)]],
    ),
  )

/** A person's saved views of a list, with buttons to open, add and delete them. */
export const SavedViews = ({ page }: { page: ViewedPage }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconBookmark aria-hidden="true" />
        {t.title}
      </Button>
      {open && <ViewsDialog page={page} onClose={() => setOpen(false)} />}
    </>
  )
}

const ViewsDialog = ({ page, onClose }: { page: ViewedPage; onClose: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const search = viewOf(useSearch({ strict: false }))
  const { data: saved = [] } = useQuery(savedViewsQuery)
  const change = async (request: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await request
      toast.done(done)
      await client.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
      return true
    } catch (error) {
      toast.error(messageOf(error, t.notSaved))
      return false
    }
  }
  return (
    <SavedDialog
      texts={{ title: t.title, none: t.none, name: t.name, save: t.save, remove: t.remove }}
      saved={saved.filter((one) => one.page === page)}
      onOpen={(one) => {
        onClose()
        void navigate({ to: '.', search: () => one.search, resetScroll: false })
      }}
      onDelete={({ id }) => void change(api(deleteSavedView, { params: { id } }), t.deleted)}
      onSave={
        Object.keys(search).length > 0
          ? (name) => change(api(saveView, { body: { page, name, search } }), t.saved)
          : undefined
      }
      onClose={onClose}
    />
  )
}

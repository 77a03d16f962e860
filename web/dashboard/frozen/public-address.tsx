import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unpublishFrozenFigure } from '#domain/frozen-figures/endpoints.ts'
import type { FrozenFigure } from '#domain/frozen-figures/frozen-figure.ts'
import { frozenFigureQuery } from '#web/frozen-figures/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import panel from '#web/ui/panel.module.css'
import css from './frozen.module.css'
import { PublishDialog } from './publish-dialog.tsx'

/** Whether the figure is public, and its address. `mayEdit`: the person may publish and revoke it. */
export const PublicAddress = ({ figure, mayEdit }: { figure: FrozenFigure; mayEdit: boolean }) => {
  const client = useQueryClient()
  const [open, setOpen] = useState<'publish' | 'revoke' | null>(null)
  const { id, public_url, withdrawn_at } = figure
  const close = () => setOpen(null)
  if (public_url === null && (withdrawn_at !== null || !mayEdit)) return null
  return (
    <section className={panel.panel} aria-labelledby="public-address" data-print="none">
      <h2 id="public-address">{t.publicAddress}</h2>
      <p className={css.citation}>{public_url === null ? t.notPublic : <a href={public_url}>{public_url}</a>}</p>
      {public_url !== null && <p>{withdrawn_at === null ? t.isPublic : t.isGone}</p>}
      {mayEdit && (
        <div className={css.files}>
          {withdrawn_at === null && (
            <Button aria-haspopup="dialog" onClick={() => setOpen('publish')}>
              {public_url === null ? t.publishThis : t.changePublication}
            </Button>
          )}
          {public_url !== null && (
            <Button aria-haspopup="dialog" onClick={() => setOpen('revoke')}>
              {t.revoke}
            </Button>
          )}
        </div>
      )}
      {open === 'publish' && <PublishDialog figure={figure} onClose={close} />}
      {open === 'revoke' && (
        <DeleteDialog
          question={t.revokeTitle}
          kinds={{}}
          remove={async () =>
            client.setQueryData(frozenFigureQuery(id).queryKey, await api(unpublishFrozenFigure, { params: { id } }))
          }
          onClose={close}
          onGone={() => {
            toast.done(t.wasRevoked)
            close()
          }}
        >
          {t.revokeText}
        </DeleteDialog>
      )}
    </section>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { restoreFarm } from '#domain/farms/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { farmActions } from '#web/texts/farm-actions.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './edit/edit-farm.module.css'
import { archivedFarmsQuery, invalidateFarms } from './queries.ts'

/** The deleted farms of the organisation, each with a button to restore it. */
const DeletedFarms = ({ organisationId, onClose }: { organisationId: number; onClose: () => void }) => {
  const client = useQueryClient()
  const { data } = useQuery(archivedFarmsQuery)
  const { busy, save } = useSave(messages.somethingWrongLater)
  const own = data?.filter(({ organisation_id }) => organisation_id === organisationId)
  const restore = (id: number) =>
    save(async (key) => {
      const farm = await api(restoreFarm, { params: { id }, key })
      toast.done(t.restored(farm.title))
      await invalidateFarms(client)
    })
  return (
    <Dialog title={farmActions.deletedFarms} onClose={onClose} actions={<Button onClick={onClose}>{t.close}</Button>}>
      {!own ? (
        <SkeletonLines lines={3} />
      ) : own.length === 0 ? (
        <p>{t.noDeleted}</p>
      ) : (
        <ul className={css.rows}>
          {own.map(({ id, title, city }) => (
            <li key={id}>
              <span>
                {title}
                <small>{city}</small>
              </span>
              <Button busy={busy} aria-label={t.restoreNamed(title)} onClick={() => void restore(id)}>
                {t.restore}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
export default DeletedFarms

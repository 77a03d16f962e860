import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { updateFarm } from '#domain/farms/endpoints.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { deleteFarmerPhoto } from '#domain/farms/record-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Picture } from '#web/ui/drawing/picture.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { farmUsersQuery } from '../queries.ts'
import css from './edit-farm.module.css'

const PhotoDialog = lazyPart(() => import('./photo-dialog.tsx'))

/** The farmer and their photo. Each change is saved at once. */
export const FarmerSection = ({ farm, onSaved }: { farm: FarmDetail; onSaved: (farm: FarmDetail) => void }) => {
  const { data: users } = useQuery(farmUsersQuery(farm.id))
  const farmers = users?.filter(({ role }) => role === 'farmer') ?? []
  const farmer = farmers.find(({ id }) => id === farm.farmer_id)
  const name = farmer ? `${farmer.firstname} ${farmer.lastname}` : t.form.farmer_id
  const [open, setOpen] = useState<'upload' | 'delete' | null>(null)
  const { busy, issues, save } = useSave(messages.farmNotUpdated)
  const choose = (value: string) =>
    void save(async () => {
      const body = { farmer_id: value === '' ? null : Number(value), version: farm.version }
      onSaved(await api(updateFarm, { params: { id: farm.id }, body }))
      toast.done(messages.farmUpdated)
    })
  return (
    <>
      <div className={css.photo}>
        {farm.farmer_photo ? (
          <Picture size="small" src={farm.farmer_photo} alt={t.photoOf(name)} />
        ) : (
          <span title={t.noPhoto}>
            <IconUser size={40} aria-hidden="true" />
            <span className="vh">{t.noPhoto}</span>
          </span>
        )}
        {farm.farmer_id === null ? (
          <p className={css.hint}>{t.photoAfterFarmer}</p>
        ) : (
          <div className={css.actions}>
            <Button onClick={() => setOpen('upload')}>{t.changePhoto}</Button>
            {farm.farmer_photo && <Button onClick={() => setOpen('delete')}>{t.deletePhoto}</Button>}
          </div>
        )}
      </div>
      <div className={css.narrow}>
        <Field
          label={t.form.farmer_id}
          hint={t.farmerHint}
          error={issues.find(({ path }) => path === 'farmer_id')?.message}
        >
          {(control) => (
            <Select
              {...control}
              large
              disabled={busy || !users}
              value={farm.farmer_id ?? ''}
              onChange={(event) => choose(event.target.value)}
            >
              <option value="">{t.noFarmer}</option>
              {farmers.map(({ id, firstname, lastname }) => (
                <option key={id} value={id}>
                  {firstname} {lastname}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {open === 'upload' && (
        <Suspense>
          <PhotoDialog
            farmId={farm.id}
            onClose={() => setOpen(null)}
            onDone={(now) => {
              setOpen(null)
              onSaved(now)
              toast.done(messages.photoUpdated)
            }}
          />
        </Suspense>
      )}
      {open === 'delete' && (
        <DeleteDialog
          question={t.deletePhotoQuestion}
          kinds={{}}
          onClose={() => setOpen(null)}
          remove={async () => {
            try {
              onSaved(await api(deleteFarmerPhoto, { params: { id: farm.id } }))
            } catch (error) {
              toast.error(messages.photoDeleteFailed)
              throw error
            }
          }}
          onGone={() => {
            setOpen(null)
            toast.done(messages.photoDeleted)
          }}
        >
          {t.deletePhotoText}
        </DeleteDialog>
      )}
    </>
  )
}

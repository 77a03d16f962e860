import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import type { farmUser } from '#domain/farms/endpoints.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { deleteFarmerPhoto } from '#domain/farms/record-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { RecordForm, SaveActions } from '#web/ui/form/record-form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Picture } from '#web/ui/drawing/picture.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { fullName } from '#web/ui/person/user-marks.tsx'
import { farmUsersQuery } from '../queries.ts'
import css from './edit-farm.module.css'
import { useFarmSaving } from './use-farm-saving.ts'

const PhotoDialog = lazyPart(() => import('./photo-dialog.tsx'))

/** The farmer, who is saved with a button, and their photo, which is stored at once. */
export const FarmerSection = ({ farm, onSaved }: { farm: FarmDetail; onSaved: (farm: FarmDetail) => void }) => {
  const { data: users } = useQuery(farmUsersQuery(farm.id))
  const farmers = users?.filter(({ role }) => role === 'farmer') ?? []
  const farmer = farmers.find(({ id }) => id === farm.farmer_id)
  const name = farmer ? fullName(farmer) : t.form.farmer_id
  const [open, setOpen] = useState<'upload' | 'delete' | null>(null)
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
      <FarmerForm farm={farm} farmers={users ? farmers : null} onSaved={onSaved} />
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

type Farmer = z.infer<typeof farmUser>
const valuesOf = ({ farmer_id }: FarmDetail) => ({ farmer_id: farmer_id === null ? '' : String(farmer_id) })
const bodyOf = ({ farmer_id }: { farmer_id: string }) => ({ farmer_id: farmer_id === '' ? null : Number(farmer_id) })

interface FarmerFormProps {
  farm: FarmDetail
  /** Null while they are loaded. */
  farmers: readonly Farmer[] | null
  onSaved: (farm: FarmDetail) => void
}

const FarmerForm = ({ farm, farmers, onSaved }: FarmerFormProps) => {
  const { reload, ...saving } = useFarmSaving(farm, onSaved)
  const nameOf = (id: number | null) => {
    const farmer = farmers?.find((each) => each.id === id)
    return farmer ? fullName(farmer) : t.noFarmer
  }
  const form = useRecordForm({
    draft: `farm-farmer:${farm.id}`,
    ...saving,
    initial: valuesOf(farm),
    stored: {
      record: farm,
      valuesOf,
      reload,
      described: ({ farmer_id }) => ({ [t.form.farmer_id]: nameOf(farmer_id) }),
    },
    bodyOf,
  })
  return (
    <RecordForm
      form={form}
      className={css.inside}
      actions={<SaveActions submit={t.saveFarmer} busy={form.busy} disabled={!farmers} />}
    >
      <div className={css.narrow}>
        <Field label={t.form.farmer_id} hint={t.farmerHint} error={form.errorOf('farmer_id')}>
          {(control) => (
            <Select
              {...control}
              large
              disabled={!farmers}
              value={form.values.farmer_id}
              onChange={(event) => form.set({ farmer_id: event.target.value })}
            >
              <option value="">{t.noFarmer}</option>
              {farmers?.map((farmer) => (
                <option key={farmer.id} value={farmer.id}>
                  {fullName(farmer)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </RecordForm>
  )
}

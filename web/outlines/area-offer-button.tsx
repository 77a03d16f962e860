import { useQueryClient } from '@tanstack/react-query'
import { updateFarm } from '#domain/farms/endpoints.ts'
import type { FarmOutlines } from '#domain/outlines/endpoints.ts'
import { areaOf } from '#domain/outlines/geometry.ts'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { outlines as t } from '#web/texts/outlines.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './outlines.module.css'
import { areaText } from './place-name.ts'

/** If the recorded area differs by less than this share from the drawn one, no update is offered. */
const SAME_SHARE = 0.005

/** Offers to record the area that the farm's outline encloses. Renders nothing if they agree. */
export const AreaOffer = ({ outlines: { farm } }: { outlines: FarmOutlines }) => {
  const person = usePerson()
  const client = useQueryClient()
  const { busy, save } = useSave(t.areaNotUsed)
  const drawn = farm.outline === null ? 0 : Math.round(areaOf(farm.outline))
  const recorded = farm.area_in_sq_meters
  const isSame = recorded !== null && Math.abs(recorded - drawn) <= drawn * SAME_SHARE
  if (drawn === 0 || isSame || !can(person, 'farm.edit')) return null
  const take = () =>
    save(async () => {
      await api(updateFarm, { params: { id: farm.id }, body: { area_in_sq_meters: drawn, version: farm.version } })
      await client.invalidateQueries({ queryKey: ['farms'] })
      toast.done(t.areaUsed)
    })
  return (
    <Notice title={t.offerTitle}>
      <p>{recorded === null ? t.offerNone(areaText(drawn)) : t.offer(areaText(drawn), areaText(recorded))}</p>
      <div className={css.buttons}>
        <Button busy={busy} onClick={() => void take()}>
          {t.areaButton(areaText(drawn))}
        </Button>
      </div>
    </Notice>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { longMonthName } from '#domain/display/dates.ts'
import { defaultCrop, isBlankCrop, months, type Crop, type CropEntry, type Month } from '#domain/farms/crop-entries.ts'
import { cropTitleOf } from '#domain/score/insights/wording.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { replaceCrops } from '#domain/farms/record-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { toast } from '#web/platform/toasts.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { RecordForm } from '#web/ui/form/record-form.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Pending } from '#web/ui/pending.tsx'
import { cropsQuery, devicesOfFarmQuery, invalidateFarms } from '../queries.ts'
import { CropFields } from './crop-fields.tsx'
import { CropReport } from './crop-report.tsx'
import { bodyOf, entriesOf, stampOf, valuesOf, withoutBlanks } from './crop-values.ts'
import css from './edit-farm.module.css'

const standing = (crops: Crop[]): Crop[] => crops.filter(({ deleted }) => !deleted)

export const CropsSection = ({ farm }: { farm: FarmDetail }) => {
  const asked = useQuery(cropsQuery(farm.id))
  const crops = asked.data
  return crops ? (
    <>
      <CropsForm farm={farm} stored={standing(crops)} />
      <CropReport crops={crops} zone={farm.time_zone} />
    </>
  ) : (
    <Pending asked={asked} lines={4} />
  )
}

const monthTitle = (month: Month): string => longMonthName(months.indexOf(month) + 1)

/** A description of each crop, to show what somebody else changed. */
const described = (crops: Crop[]): Record<string, string> =>
  Object.fromEntries(
    crops.map(({ speciesId, cropVariety, cropSeasonality, cropSeasonalityTo, selectedDevices }) => [
      `${cropTitleOf(speciesId)} ${cropVariety}`.trim(),
      t.crops.described(monthTitle(cropSeasonality), monthTitle(cropSeasonalityTo), selectedDevices.length),
    ]),
  )

const CropsForm = ({ farm, stored }: { farm: FarmDetail; stored: Crop[] }) => {
  const client = useQueryClient()
  const { data: devices = [] } = useQuery(devicesOfFarmQuery(farm.id))
  const form = useRecordForm({
    draft: `crops:${farm.id}`,
    guards: true,
    initial: valuesOf(stored),
    stored: {
      record: stored,
      valuesOf,
      reload: async () => standing(await client.fetchQuery({ ...cropsQuery(farm.id), staleTime: 0 })),
      described,
      stamp: stampOf,
    },
    saving: savingBy(replaceCrops, { id: farm.id }),
    bodyOf,
    withoutBlanks,
    // The list is saved as a whole.
    sendsAll: true,
    fallbackMessage: messages.farmNotUpdated,
    saved: () => {
      const blank = entriesOf(form.values).filter(([, entry]) => isBlankCrop(entry)).length
      toast.done(blank === 0 ? t.crops.saved : t.crops.savedWithout(blank))
      return invalidateFarms(client)
    },
  })
  const { values, set, errorOf, busy } = form
  const entries = entriesOf(values)
  const add = (cropType: CropEntry['cropType']) => set({ [crypto.randomUUID()]: defaultCrop(cropType) })
  return (
    <RecordForm
      form={form}
      className={css.inside}
      actions={
        <>
          <div className={css.actions}>
            <Button onClick={() => add('SOFT')}>{t.crops.soft}</Button>
            <Button onClick={() => add('TOP')}>{t.crops.top}</Button>
            <Button kind="primary" type="submit" busy={busy}>
              {t.saveCrops}
            </Button>
          </div>
          <p className={css.hint}>
            {t.crops.blank} {t.crops.wholeYear}
          </p>
        </>
      }
    >
      {entries.length === 0 && <p>{t.crops.none}</p>}
      {entries.map(([key, entry], index) => {
        const elsewhere = new Set(entries.flatMap(([other, each]) => (other === key ? [] : each.selectedDevices)))
        return (
          <CropFields
            key={key}
            title={t.crops.nth(index + 1, cropTitleOf(entry.speciesId))}
            entry={entry}
            choices={devices
              .filter(({ id }) => !elsewhere.has(id))
              .map(({ id, name, place }) => ({ id, name, note: place }))}
            errorOf={(name) => errorOf(`crops.${index}.${name}`)}
            onChange={(change) => set({ [key]: { ...entry, ...change } })}
            onRemove={() => set({ [key]: null })}
          />
        )
      })}
    </RecordForm>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultCrop, sameCrop, withoutBlanks, type Crop, type CropEntry } from '#domain/farms/crop-entries.ts'
import { cropOf } from '#domain/farms/crops.ts'
import type { WholeFarm } from '#domain/farms/farm-form.ts'
import { replaceCrops } from '#domain/farms/record-calls.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api.ts'
import { useDraft, useUnsavedGuard } from '#web/platform/drafts.ts'
import { usePerson } from '#web/platform/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/use-save.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { cropsQuery, devicesOfFarmQuery, renewFarms } from '../queries.ts'
import { CropFields } from './crop-fields.tsx'
import { CropReport } from './crop-report.tsx'
import css from './edit-farm.module.css'

/** What stands in the form: a crop, and a key by which its fields stay the same while others come and go. */
type Typed = CropEntry & { key: string }

const entryOf = ({ farmId: _, deleted: __, status: ___, deleted_at: ____, version: _____, ...entry }: Crop): Typed => ({
  ...entry,
  key: `crop-${entry.id}`,
})
const plain = ({ key: _, ...entry }: Typed): CropEntry => entry
const isSame = (one: Typed[], other: Typed[]) =>
  one.length === other.length &&
  one.every((entry, index) => other[index] !== undefined && sameCrop(entry, other[index]))

export const CropsSection = ({ farm }: { farm: WholeFarm }) => {
  const { data: crops } = useQuery(cropsQuery(farm.id))
  return crops ? (
    <>
      <CropsForm farm={farm} stored={crops.filter(({ deleted }) => !deleted)} />
      <CropReport crops={crops} zone={farm.time_zone} />
    </>
  ) : (
    <SkeletonLines lines={4} />
  )
}

const CropsForm = ({ farm, stored }: { farm: WholeFarm; stored: Crop[] }) => {
  const client = useQueryClient()
  const { data: devices = [] } = useQuery(devicesOfFarmQuery(farm.id))
  const [base, setBase] = useState(stored)
  const [entries, setEntries] = useState(() => stored.map(entryOf))
  const [conflict, setConflict] = useState(false)
  const { busy, issues, save } = useSave(messages.farmNotUpdated)
  const before = base.map(entryOf)
  const unsaved = !isSame(withoutBlanks(entries), before)
  const draft = useDraft(usePerson().id, `crops:${farm.id}`, unsaved ? entries : null)
  useUnsavedGuard(unsaved)

  const change = (key: string, change: Partial<CropEntry>) =>
    setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))
  const add = (cropType: CropEntry['cropType']) =>
    setEntries([...entries, { ...defaultCrop(cropType), key: crypto.randomUUID() }])
  const submit = () =>
    save(
      async () => {
        const body = { crops: entries.map(plain), known: base.map(({ id, version }) => ({ id, version })) }
        const now = await api(replaceCrops, { params: { id: farm.id }, body })
        draft.clear()
        setBase(now)
        setEntries(now.map(entryOf))
        setConflict(false)
        toast.done(t.crops.saved)
        await renewFarms(client)
      },
      ({ status, issues }) => {
        const isOlder = status === 409 && issues.length === 0
        if (isOlder) setConflict(true)
        return isOlder
      },
    )
  return (
    <form
      className={css.inside}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {draft.found && (
        <DraftNotice
          at={draft.found.at}
          onRestore={() => {
            setEntries(draft.found?.values ?? [])
            draft.taken()
          }}
          onDiscard={draft.clear}
        />
      )}
      {entries.length === 0 && <p>{t.crops.none}</p>}
      {entries.map(({ key, ...entry }, index) => {
        const elsewhere = new Set(entries.flatMap((other) => (other.key === key ? [] : other.selectedDevices)))
        return (
          <CropFields
            key={key}
            title={t.crops.nth(index + 1, cropOf(entry.speciesId)?.title ?? '')}
            entry={entry}
            choices={devices
              .filter(({ id }) => !elsewhere.has(id))
              .map(({ id, name, place }) => ({ id, name, note: place }))}
            issues={issues.filter(({ path }) => path.startsWith(`crops.${index}.`))}
            onChange={(given) => change(key, given)}
            onRemove={() => setEntries(entries.filter((other) => other.key !== key))}
          />
        )
      })}
      {conflict && <Notice tone="warn" live title={t.crops.theirs} />}
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
    </form>
  )
}

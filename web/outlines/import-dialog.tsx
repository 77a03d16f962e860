import { useState } from 'react'
import type { Outline } from '#domain/farms/farm.ts'
import { placeKey } from '#domain/locations/place-names.ts'
import { areaOf, ringFault, ringOf } from '#domain/outlines/geometry.ts'
import { matchedPlace } from '#domain/outlines/names.ts'
import { outlines } from '#web/texts/outlines.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DrawnPlace } from './drawing.ts'
import css from './outlines.module.css'
import { OutlinesPlan } from './outlines-plan.tsx'
import { areaText, fullName } from './place-name.ts'
import type { NewOutline } from './place-tools.tsx'
import { MAX_FEATURES, MAX_MEGABYTES, readOutlines, type FileFeature, type ReadOutlines } from './read-outlines.ts'

const t = outlines.files
const SKIP = 'skip'
const NEW = 'new'

interface ImportDialogProps {
  farm: string
  places: readonly DrawnPlace[]
  /** Called with corners of existing places by key, and fields to create. */
  onTake: (taken: Record<string, Outline>, added: NewOutline[]) => void
  onClose: () => void
}

/** Imports outlines from a file: polygons are matched to places by name, and the match can be changed. */
const ImportDialog = ({ farm, places, onTake, onClose }: ImportDialogProps) => {
  const [read, setRead] = useState<ReadOutlines | null>(null)
  const [targets, setTargets] = useState<readonly string[]>([])
  const choose = async (file: File | undefined) => {
    if (!file) return
    const found = await readOutlines(file)
    setRead(found)
    setTargets(found.features?.map((feature) => targetOf(feature, places, farm)) ?? [])
  }
  const features = read?.features ?? []
  const faultOf = (feature: FileFeature, target: string): string | null => {
    if (feature.fault || target === SKIP) return feature.fault
    const place = places.find(({ key }) => key === target)?.place ?? 'field'
    return ringFault(ringOf(feature.corners), place)
  }
  const chosen = features
    .map((feature, index) => ({ feature, target: targets[index] ?? SKIP }))
    .filter(({ target }) => target !== SKIP)
  const keys = chosen.map(({ feature, target }) => (target === NEW ? newKey(feature.name) : target))
  const isTwice = new Set(keys).size < keys.length
  const isFaulty = isTwice || chosen.some(({ feature, target }) => faultOf(feature, target) !== null)
  const take = () =>
    onTake(
      Object.fromEntries(
        chosen.filter(({ target }) => target !== NEW).map(({ feature, target }) => [target, feature.corners]),
      ),
      chosen
        .filter(({ target }) => target === NEW)
        .map(({ feature }) => ({ field: feature.name, tunnel: null, plot: null, outline: ringOf(feature.corners) })),
    )
  return (
    <Dialog title={t.title} wide onClose={onClose}>
      <Field label={t.choose} hint={t.hint(MAX_MEGABYTES, MAX_FEATURES)} error={read?.fault}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".geojson,.json,.kml,.zip"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </Field>
      {features.length > 0 && (
        <>
          <OutlinesPlan
            label={outlines.plan}
            grounds={[]}
            preview={features.filter(({ fault }) => fault === null).map(({ corners }) => ringOf(corners))}
          />
          <ul className={css.features} aria-label={t.features}>
            {features.map((feature, index) => (
              <li key={index}>
                <div>
                  <strong>{feature.name}</strong>{' '}
                  {feature.corners.length > 2 && areaText(areaOf(ringOf(feature.corners)))} {feature.notes.join(' ')}
                </div>
                {feature.fault ? (
                  <span className={css.fault}>{feature.fault}</span>
                ) : (
                  <Field label={t.target(feature.name)} error={faultOf(feature, targets[index] ?? SKIP)}>
                    {(control) => (
                      <Select
                        {...control}
                        value={targets[index]}
                        onChange={({ target }) => setTargets(targets.with(index, target.value))}
                      >
                        <option value={SKIP}>{t.skip}</option>
                        {!places.some(({ key }) => key === newKey(feature.name)) && (
                          <option value={NEW}>{t.newField(feature.name)}</option>
                        )}
                        {places.map((place) => (
                          <option key={place.key} value={place.key}>
                            {fullName(place)}
                          </option>
                        ))}
                      </Select>
                    )}
                  </Field>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {isTwice && (
        <Notice tone="bad" live>
          {t.twice}
        </Notice>
      )}
      <div className={css.saving}>
        <Button onClick={onClose}>{outlines.cancel}</Button>
        {features.length > 0 && (
          <Button
            kind="primary"
            aria-disabled={isFaulty || chosen.length === 0 || undefined}
            onClick={isFaulty || chosen.length === 0 ? undefined : take}
          >
            {t.take(chosen.length)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const newKey = (field: string): string => placeKey({ field, tunnel: null, plot: null })

const targetOf = (feature: FileFeature, places: readonly DrawnPlace[], farm: string): string =>
  feature.fault === null ? (matchedPlace(feature.properties, places, farm)?.key ?? SKIP) : SKIP

export default ImportDialog
